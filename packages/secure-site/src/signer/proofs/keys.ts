import type { EcJwk } from '@portico/wallet-requests/proofs'
import { createPublicKey, verify, type KeyObject } from 'node:crypto'
import * as v from 'valibot'

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))

export const EcJwkSchema: v.GenericSchema<unknown, EcJwk> = v.strictObject({
  kty: v.literal('EC'),
  crv: v.literal('P-256'),
  x: coordinate,
  y: coordinate,
})

/** Keys that were seen a short time ago: to import one costs as much as to verify a signature. */
export interface KeyImports {
  /** @throws where it is no point of the curve */
  read(jwk: EcJwk): KeyObject
}

/** @param most keys that are kept; the one that came first goes first */
export function createKeyImports(most = 5000): KeyImports {
  const known = new Map<string, KeyObject>()
  return {
    read({ kty, crv, x, y }) {
      const name = `${x}.${y}`
      const found = known.get(name)
      if (found) return found
      const key = createPublicKey({ key: { kty, crv, x, y }, format: 'jwk' })
      const [oldest] = known.size < most ? [] : known.keys()
      if (oldest !== undefined) known.delete(oldest)
      known.set(name, key)
      return key
    },
  }
}

/** ECDSA with SHA-256 as Web Crypto writes it: r and s, 64 bytes, in base64url. */
export function isSigned(key: KeyObject, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature, 'base64url')
  return bytes.length === 64 && verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, bytes)
}
