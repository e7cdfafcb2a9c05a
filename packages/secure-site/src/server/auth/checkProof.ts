import { calculateJwkThumbprint, EmbeddedJWK, jwtVerify } from 'jose'
import type { UsedProofs } from '@portico/server'
import type { EcJwk } from '@portico/wallet-requests/proofs'
import * as v from 'valibot'

import { ApiError } from '../errors/ApiError.js'
import { hashToken, type Pepper } from './Pepper.js'

const nonceTime = 2 * 60_000
/** A nonce counts in its two minutes and the two after: so long may a proof be of use. */
export const proofLife: number = 2 * nonceTime
/** How far the clock of a browser may be from the site's. */
export const clockTolerance: number = 5 * 60_000

const JwkSchema = v.object({ kty: v.literal('EC'), crv: v.literal('P-256'), x: v.string(), y: v.string() })

const ClaimsSchema = v.object({
  htm: v.string(),
  htu: v.string(),
  jti: v.pipe(v.string(), v.minLength(8), v.maxLength(128)),
  iat: v.number(),
  nonce: v.optional(v.string()),
  ath: v.optional(v.string()),
  // Frames do not write these. A proof that is limited in a way that is not looked at is refused.
  exp: v.optional(v.undefined()),
  nbf: v.optional(v.undefined()),
})

/** A proof that a browser has its key (RFC 9449), as the browser wrote it, and the thumbprint of that key. */
export interface Proof {
  readonly htm: string
  readonly htu: string
  readonly jti: string
  /** Seconds. */
  readonly iat: number
  readonly nonce?: string | undefined
  /** Hash of the access token. */
  readonly ath?: string | undefined
  readonly jwk: EcJwk
  readonly jkt: string
}

export interface ProofRequest {
  readonly method: string
  /** With the origin that visitors see, without a query. */
  readonly url: string
  /** The access token that comes with it. */
  readonly token?: string | undefined
}

export interface ProofDeps {
  readonly used: UsedProofs
  readonly pepper: Pepper
  now(): number
}

/**
 * The nonce of these two minutes. It follows from the secret and the time, so that every instance behind one name takes
 * the nonces of the others.
 */
export function currentNonce(pepper: Pepper, now: number): string {
  return pepper.mac('proof-nonce', String(Math.floor(now / nonceTime)))
}

/**
 * @throws ApiError 401 `embedded/useNonce` (ask again with the nonce of this answer) and `embedded/badProof`; 400
 * `embedded/sessionExpired` where the browser's clock is wrong
 */
export async function checkProof(
  { used, pepper, now: clock }: ProofDeps,
  text: string | undefined,
  { method, url, token }: ProofRequest,
): Promise<Proof> {
  const now = clock()
  const proof = await readProof(text ?? '')
  if (!proof || proof.htm !== method || proof.htu !== url) throw badProof()
  if (proof.ath !== (token === undefined ? undefined : hashToken(token))) throw badProof()
  const isNew = proof.nonce === currentNonce(pepper, now)
  if (!isNew && proof.nonce !== currentNonce(pepper, now - nonceTime)) {
    throw new ApiError(401, 'embedded/useNonce', 'The proof needs a newer nonce.')
  }
  if (Math.abs(proof.iat * 1000 - now) > clockTolerance) {
    throw new ApiError(
      400,
      'embedded/sessionExpired',
      'The clock of this device is wrong. Check its time settings and connect again.',
    )
  }
  // Once, and last: a proof that is refused is not used up.
  const period = Math.floor(now / nonceTime) - (isNew ? 0 : 1)
  if (!(await used.use(hashToken(`${proof.jkt}.${proof.jti}`), period * nonceTime + proofLife))) throw badProof()
  return proof
}

/** Reads a signed proof (RFC 7515, RFC 7519). Undefined for any other text. */
async function readProof(text: string): Promise<Proof | undefined> {
  // To the letter: a proof that is written in another way would be another one for `used`.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(text)) return undefined
  try {
    const rules = { typ: 'dpop+jwt', algorithms: ['ES256'] }
    const { payload, protectedHeader } = await jwtVerify(text, EmbeddedJWK, rules)
    const { exp: _exp, nbf: _nbf, ...claims } = v.parse(ClaimsSchema, payload)
    const jwk = v.parse(JwkSchema, protectedHeader.jwk)
    return { ...claims, jwk, jkt: await calculateJwkThumbprint(jwk) }
  } catch {
    return undefined
  }
}

function badProof(): ApiError {
  return new ApiError(401, 'embedded/badProof', 'The request does not show that it comes from this browser.')
}
