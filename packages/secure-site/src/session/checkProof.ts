import * as v from 'valibot'
import { createHash, createPublicKey, verify, type KeyObject } from 'node:crypto'

import { ApiError } from '../errors/ApiError.js'
import { hashToken, type Pepper } from './Pepper.js'
import type { UsedProofs } from './usedProofs.js'

const nonceTime = 2 * 60_000
/** How far the clock of a browser may be from the site's. */
export const clockTolerance: number = 5 * 60_000

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
  readonly jkt: string
}

/** A public key of a proof's header, and its thumbprint (RFC 7638). */
interface ProofKey {
  readonly key: KeyObject
  readonly jkt: string
}

/** Keys of browsers that asked a short time ago: to import one costs more than to verify a signature. */
export interface ProofKeys {
  /**
   * @param jwk of the header
   * @throws where it is no public key of P-256
   */
  read(jwk: unknown): ProofKey
}

const coordinate = v.pipe(v.string(), v.regex(/^[\w-]{43}$/))
const KeySchema = v.object({
  crv: v.literal('P-256'),
  kty: v.literal('EC'),
  x: coordinate,
  y: coordinate,
  // The private key stays in the browser.
  d: v.optional(v.undefined()),
})

/** @param most keys that are kept; the one that came first goes first */
export function createProofKeys(most = 5000): ProofKeys {
  const known = new Map<string, ProofKey>()
  return {
    read(jwk) {
      const { crv, kty, x, y } = v.parse(KeySchema, jwk)
      const text = JSON.stringify({ crv, kty, x, y })
      const found = known.get(text)
      if (found) return found
      const key = createPublicKey({ key: { crv, kty, x, y }, format: 'jwk' })
      const made = { key, jkt: createHash('sha256').update(text).digest('base64url') }
      const [oldest] = known.size < most ? [] : known.keys()
      if (oldest !== undefined) known.delete(oldest)
      known.set(text, made)
      return made
    },
  }
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
  readonly keys: ProofKeys
  readonly pepper: Pepper
  now(): number
}

/** What makes a signed proof count. A test takes one away to show what it is for. */
export interface ProofChecks {
  isForRequest(proof: Proof, request: ProofRequest): boolean
  isForToken(proof: Proof, token: string | undefined): boolean
  isTimely(proof: Proof, now: number): boolean
  hasNonce(proof: Proof, accepted: readonly string[]): boolean
  isFirstUse(proof: Proof, deps: ProofDeps): Promise<boolean>
  /** @param jkt of the browser that logged in */
  isOfSession(proof: Pick<Proof, 'jkt'>, jkt: string): boolean
}

export const proofChecks: ProofChecks = {
  isForRequest: (proof, { method, url }) => proof.htm === method && proof.htu === url,
  isForToken: (proof, token) => proof.ath === (token === undefined ? undefined : hashToken(token)),
  isTimely: (proof, now) => Math.abs(proof.iat * 1000 - now) <= clockTolerance,
  hasNonce: (proof, accepted) => proof.nonce !== undefined && accepted.includes(proof.nonce),
  isFirstUse: (proof, { used }) => used.add(hashToken(`${proof.jkt}.${proof.jti}`)),
  isOfSession: (proof, jkt) => proof.jkt === jkt,
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
  deps: ProofDeps,
  checks: ProofChecks,
  text: string | undefined,
  request: ProofRequest,
): Promise<Proof> {
  const { pepper, keys } = deps
  const now = deps.now()
  const proof = readProof(keys, text ?? '')
  if (!proof || !checks.isForRequest(proof, request) || !checks.isForToken(proof, request.token)) throw badProof()
  if (!checks.hasNonce(proof, [currentNonce(pepper, now), currentNonce(pepper, now - nonceTime)])) {
    throw new ApiError(401, 'embedded/useNonce', 'The proof needs a newer nonce.')
  }
  if (!checks.isTimely(proof, now)) {
    throw new ApiError(
      400,
      'embedded/sessionExpired',
      'The clock of this device is wrong. Check its time settings and connect again.',
    )
  }
  if (!(await checks.isFirstUse(proof, deps))) throw badProof()
  return proof
}

const HeaderSchema = v.object({
  typ: v.literal('dpop+jwt'),
  alg: v.literal('ES256'),
  jwk: v.unknown(),
  // RFC 7515: a header that names parameters which have to be understood is refused by who does not know them.
  crit: v.optional(v.undefined()),
})

/**
 * Reads a signed proof (RFC 7515, RFC 7519). Every request brings one: node:crypto verifies in this thread, which costs less than
 * what Web Crypto does, with its promises and threads.
 */
function readProof(keys: ProofKeys, text: string): Proof | undefined {
  const [, head, body, signature] = /^([\w-]+)\.([\w-]+)\.([\w-]+)$/.exec(text) ?? []
  if (head === undefined || body === undefined || signature === undefined) return undefined
  const parse = (part: string): unknown => JSON.parse(Buffer.from(part, 'base64url').toString())
  try {
    const { key, jkt } = keys.read(v.parse(HeaderSchema, parse(head)).jwk)
    const ecdsa = { key, dsaEncoding: 'ieee-p1363' } as const
    const isSigned = verify('sha256', Buffer.from(`${head}.${body}`), ecdsa, Buffer.from(signature, 'base64url'))
    if (!isSigned) return undefined
    const { exp: _exp, nbf: _nbf, ...claims } = v.parse(ClaimsSchema, parse(body))
    return { ...claims, jkt }
  } catch {
    return undefined
  }
}

function badProof(): ApiError {
  return new ApiError(401, 'embedded/badProof', 'The request does not show that it comes from this browser.')
}
