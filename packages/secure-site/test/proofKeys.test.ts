import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import { describe, expect, it } from 'vitest'

import { createProofKeys } from '../src/session/checkProof.js'

const newKey = async (curve = 'ES256'): Promise<JWK & { readonly d?: string }> =>
  exportJWK((await generateKeyPair(curve, { extractable: true })).publicKey)

describe('keys of proofs', () => {
  it('have the thumbprint of RFC 7638, whatever else the header says of them', async () => {
    const keys = createProofKeys()
    const jwk = await newKey()
    const jkt = await calculateJwkThumbprint(jwk)
    expect((await keys.read({ jwk })).jkt).toBe(jkt)
    expect((await keys.read({ jwk: { ...jwk, kid: 'mine', alg: 'none' } })).jkt).toBe(jkt)
  })

  it('are imported once, and another key with one coordinate of a known one is another key', async () => {
    const keys = createProofKeys()
    const [jwk, other] = [await newKey(), await newKey()]
    const first = await keys.read({ jwk })
    expect((await keys.read({ jwk: { ...jwk } })).key).toBe(first.key)
    const mixed = { ...jwk, y: other.y as string }
    await expect(keys.read({ jwk: mixed }), 'no point of the curve').rejects.toThrow()
  })

  it('are forgotten when many came after', async () => {
    const keys = createProofKeys(2)
    const all = [await newKey(), await newKey(), await newKey()]
    const [first] = [
      await keys.read({ jwk: all[0]! }),
      await keys.read({ jwk: all[1]! }),
      await keys.read({ jwk: all[2]! }),
    ]
    const again = await keys.read({ jwk: all[0]! })
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
      await expect(keys.read({ jwk } as Parameters<typeof keys.read>[0])).rejects.toThrow()
  })
})
