import { isoCBOR, parseAuthenticatorData } from '@simplewebauthn/server/helpers'
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { passkeyOf } from '../../src/pages/account/passkeyOf.js'
import { createAuthenticator } from './createAuthenticator.js'

const coordinate = (text = ''): Uint8Array => new Uint8Array(Buffer.from(text, 'base64url'))
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey.export({ format: 'jwk' })
const ed = generateKeyPairSync('ed25519').publicKey.export({ format: 'jwk' })
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).publicKey.export({ format: 'jwk' })
const keys: Readonly<Record<string, readonly (readonly [number, number | Uint8Array])[]>> = {
  ES256: [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(ec.x)],
    [-3, coordinate(ec.y)],
  ],
  EdDSA: [
    [1, 1],
    [3, -8],
    [-1, 6],
    [-2, coordinate(ed.x)],
  ],
  RS256: [
    [1, 3],
    [3, -257],
    [-1, coordinate(rsa.n)],
    [-2, coordinate(rsa.e)],
  ],
}

describe('the passkey that an authenticator made, as this page names it', () => {
  it.each(Object.keys(keys))('%s: as the server reads it, with extensions and without', (name) => {
    const key = isoCBOR.encode(new Map(keys[name]) as never)
    const id = randomBytes(20)
    for (const extensions of [new Uint8Array(), isoCBOR.encode(new Map([['credProtect', 2]]) as never)]) {
      const flags = extensions.length === 0 ? 0x45 : 0xc5
      const head = Buffer.concat([randomBytes(32), Buffer.from([flags]), Buffer.alloc(4), randomBytes(16)])
      const data = Buffer.concat([head, Buffer.from([0, id.length]), id, key, extensions])
      const { credentialPublicKey = new Uint8Array() } = parseAuthenticatorData(new Uint8Array(data))
      expect(passkeyOf('id', data.toString('base64url'))).toEqual({
        id: 'id',
        publicKey: Buffer.from(credentialPublicKey).toString('base64url'),
      })
    }
  })

  it('is that of the authenticator of these tests', () => {
    const device = createAuthenticator()
    const { id, response } = device.create('AAAA')
    expect(passkeyOf(id, response.authenticatorData)).toEqual(device.passkey)
  })

  it.each([
    undefined,
    '',
    'AAAA',
    Buffer.alloc(60).toString('base64url'),
    Buffer.alloc(60, 0xff).toString('base64url'),
  ])('is refused where there is no key: %s', (data) => {
    expect(() => passkeyOf('id', data)).toThrow(TypeError)
  })
})
