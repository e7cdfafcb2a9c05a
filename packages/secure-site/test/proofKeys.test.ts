import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { describe, expect, it } from 'vitest'

import { checkProof, createProofKeys, currentNonce, proofChecks } from '../src/session/checkProof.js'
import { testPepper } from './loginSite.js'

const newKey = async (curve = 'ES256'): Promise<JWK & { readonly d?: string }> =>
  exportJWK((await generateKeyPair(curve, { extractable: true })).publicKey)

describe('keys of proofs', () => {
  it('have the thumbprint of RFC 7638, whatever else the header says of them', async () => {
    const keys = createProofKeys()
    const jwk = await newKey()
    const jkt = await calculateJwkThumbprint(jwk)
    expect(keys.read(jwk).jkt).toBe(jkt)
    expect(keys.read({ ...jwk, kid: 'mine', alg: 'none' }).jkt).toBe(jkt)
  })

  it('are imported once, and another key with one coordinate of a known one is another key', async () => {
    const keys = createProofKeys()
    const [jwk, other] = [await newKey(), await newKey()]
    const first = keys.read(jwk)
    expect(keys.read({ ...jwk }).key).toBe(first.key)
    const mixed = { ...jwk, y: other.y as string }
    expect(() => keys.read(mixed), 'no point of the curve').toThrow()
  })

  it('are forgotten when many came after', async () => {
    const keys = createProofKeys(2)
    const all = [await newKey(), await newKey(), await newKey()]
    const [first] = all.map((jwk) => keys.read(jwk))
    const again = keys.read(all[0])
    expect(again.key).not.toBe(first?.key)
    expect(again.jkt).toBe(first?.jkt)
  })

  it('are public keys of P-256, nothing else', async () => {
    const keys = createProofKeys()
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    for (const jwk of [
      undefined,
      await exportJWK(privateKey),
      await newKey('ES384'),
      await newKey('Ed25519'),
      { ...(await newKey()), kty: 'oct', k: 'AAAA' },
    ])
      expect(() => keys.read(jwk)).toThrow()
  })
})

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
    checkProof(
      { used: { add: async () => true }, keys: createProofKeys(), pepper: testPepper, now: () => now },
      proofChecks,
      text,
      { method: 'POST', url },
    )

  it('are read as RFC 9449 says', async () => {
    const { crv, kty, x, y } = jwk
    const jkt = createHash('sha256').update(JSON.stringify({ crv, kty, x, y })).digest('base64url')
    expect(await check(proofWith())).toEqual({ ...claims, jkt })
  })

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
