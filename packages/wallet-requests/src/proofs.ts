import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { toBase64url } from './base64url.js'

export { toBase64url } from './base64url.js'
export { canonicalJson } from './canonicalJson.js'
export { digestOf, type Decided } from './digest.js'
export { signInMessage, type SignInFields } from './signIn/signInMessage.js'

// What keys of browsers sign (ECDSA over P-256 with SHA-256), and passkeys. Pages and the signer write the same texts. Each begins with
// what it is for, so that a signature of one kind counts for no other. This entry has no reader of requests: pages stay small.

/** Public key of P-256 (RFC 7517). */
export interface EcJwk {
  readonly kty: 'EC'
  readonly crv: 'P-256'
  readonly x: string
  readonly y: string
}

/** RFC 7638. */
export const thumbprintOf = ({ crv, kty, x, y }: EcJwk): string => sha(JSON.stringify({ crv, kty, x, y }))

/**
 * A request of a page, signed by the frame's key.
 * @param authHash thumbprint of the key that decides about it
 * @param issuedAt milliseconds
 * @param text JSON of the `WalletRequest`, to the letter
 */
export const requestProof = (authHash: string, issuedAt: number, text: string): string =>
  `portico/request/v1\n${authHash}\n${issuedAt}\n${bytesToHex(sha256(utf8ToBytes(text)))}`

/**
 * The visitor's decision, signed by the key that the frame made for the request, or by a passkey.
 * @param digest of what was drawn; see `digestOf`
 * @param decidedAt milliseconds
 */
export const decisionProof = (authHash: string, digest: string, decidedAt: number): string =>
  `portico/decision/v1\n${authHash}\n${digest}\n${decidedAt}`

/** What is done with an account besides signing. */
export interface Act {
  readonly name: 'enrol' | 'end' | 'export' | 'thaw' | 'delete'
  readonly userId: string
  /** What it is done to, such as the name of a key. */
  readonly subject: string
}
/** Signed by the key of the wallet's own page, and by a passkey where the account has one. */
export const actProof = ({ name, userId, subject }: Act, issuedAt: number): string =>
  `portico/act/v1\n${name}\n${userId}\n${subject}\n${issuedAt}`

/** What a passkey signs for a text. Base64url. */
export const challengeOf = (text: string): string => sha(text)

/** A passkey as it is kept: the id of its credential, and its public key in COSE. Both are base64url. */
export interface PasskeyKey {
  readonly id: string
  readonly publicKey: string
}
/** By which the signer calls a passkey. */
export const passkeyName = ({ id, publicKey }: PasskeyKey): string => sha(JSON.stringify({ id, publicKey }))

const sha = (text: string): string => toBase64url(sha256(utf8ToBytes(text)))
