import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { checkProof, currentNonce } from '../src/server/auth/checkProof.js'
import { testPepper } from './loginSite.js'

describe('signed proofs', () => {
  const now = Date.now()
  const url = 'https://secure.test/api/vault/read'
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const jwk = publicKey.export({ format: 'jwk' })
  const header = { alg: 'ES256', typ: 'dpop+jwt', jwk }
  const claims = {
    htm: 'POST',
    htu: url,
    jti: 'an-id-of-a-proof',
    iat: now / 1000,
    nonce: currentNonce(testPepper, now),
  }
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

  interface Change {
    readonly header?: object
    readonly claims?: object
    readonly dsaEncoding?: 'der' | 'ieee-p1363'
    readonly key?: typeof privateKey
    readonly hash?: string
  }

  /** Each has a signature that is right for it. */
  function proofWith({
    dsaEncoding = 'ieee-p1363',
    key = privateKey,
    hash = 'sha256',
    ...change
  }: Change = {}): string {
    const text = `${encode({ ...header, ...change.header })}.${encode({ ...claims, ...change.claims })}`
    return `${text}.${sign(hash, Buffer.from(text), { key, dsaEncoding }).toString('base64url')}`
  }

  const check = (text: string) =>
    checkProof({ used: { use: async () => true }, pepper: testPepper, now: () => now }, text, {
      method: 'POST',
      url,
    })

  it('are read as RFC 9449 says', async () => {
    const { crv, kty, x, y } = jwk
    const jkt = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
    const proof = { ...claims, jkt, jwk: { crv, kty, x, y } }
    expect(await check(proofWith())).toEqual(proof)
    const named = proofWith({ header: { jwk: { ...jwk, kid: 'mine', use: 'sig' } } })
    expect(await check(named), 'whatever else the header says of the key').toEqual(proof)
  })

  const ofCurve = (namedCurve: string) => generateKeyPairSync('ec', { namedCurve }).publicKey.export({ format: 'jwk' })
  const stranger = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
  const [head, body, signature] = proofWith().split('.')
  const refused: Readonly<Record<string, string>> = {
    'of another algorithm, or of none': proofWith({ header: { alg: 'none' } }),
    'that say an algorithm of another hash': proofWith({ header: { alg: 'ES384' } }),
    'with another hash': proofWith({ hash: 'sha384' }),
    'that are tokens of another kind': proofWith({ header: { typ: 'JWT' } }),
    'with parameters that have to be understood': proofWith({ header: { crit: ['b64'], b64: false } }),
    'without a key': proofWith({ header: { jwk: undefined } }),
    'with a private key': proofWith({ header: { jwk: privateKey.export({ format: 'jwk' }) } }),
    'with a key of another curve': proofWith({ header: { jwk: ofCurve('P-384') } }),
    'with a key that is no point of its curve': proofWith({ header: { jwk: { ...jwk, y: jwk.x } } }),
    'with a secret in place of a key': proofWith({ header: { jwk: { kty: 'oct', k: 'AAAA' } } }),
    'signed with another key than they show': proofWith({ key: stranger }),
    'with a signature in DER': proofWith({ dsaEncoding: 'der' }),
    'with a signature of zeros': `${head}.${body}.${Buffer.alloc(64).toString('base64url')}`,
    'with a part of a signature': `${head}.${body}.${signature?.slice(0, 40)}`,
    'without a signature': `${head}.${body}.`,
    'with another body': `${head}.${encode({ ...claims, jti: 'another-id' })}.${signature}`,
    'with a part more': `${proofWith()}.x`,
    'with characters that are no base64url': `${proofWith()}=`,
    'with a line break at the end': `${proofWith()}\n`,
    'that are over': proofWith({ claims: { exp: now / 1000 - 10 } }),
    'that do not count yet': proofWith({ claims: { nbf: now / 1000 + 60 } }),
    'with a time that is none': proofWith({ claims: { iat: 'now' } }),
  }
  for (const [name, text] of Object.entries(refused)) {
    it(`${name} are refused`, async () => {
      await expect(check(text)).rejects.toMatchObject({ code: 'embedded/badProof' })
    })
  }
})
