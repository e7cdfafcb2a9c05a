import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { base64urlnopad } from '@scure/base'

// What keys of browsers sign between the page that asks and the signature of the wallet. The frame and the window write it, the
// signer writes it again and compares: this entry has nothing of the readers, so that those pages stay small.

/** A request as the frame of a page makes it. */
export interface RequestProof {
  /** SHA-256 of the secret that only the frame and the window that it opens know, base64url. */
  readonly authHash: string
  /** Milliseconds. */
  readonly issuedAt: number
  /** JSON of the `WalletRequest`, to the letter. */
  readonly text: string
}

/** A visitor's decision. */
export interface Decision {
  readonly authHash: string
  /** Of the reading that was drawn; 64 hexadecimal digits. */
  readonly digest: string
  /** Milliseconds. */
  readonly decidedAt: number
}

/** Signed with the frame's key (ECDSA, P-256, SHA-256). */
export function requestProofText({ authHash, issuedAt, text }: RequestProof): string {
  return `portico/request/v1\n${authHash}\n${issuedAt}\n${bytesToHex(sha256(utf8ToBytes(text)))}`
}

/** Signed with the window's key (ECDSA, P-256, SHA-256). */
export function decisionText({ authHash, digest, decidedAt }: Decision): string {
  return `portico/decision/v1\n${authHash}\n${digest}\n${decidedAt}`
}

/** What a passkey signs in its place: SHA-256 of it, base64url. */
export function decisionChallenge(decision: Decision): string {
  return base64urlnopad.encode(sha256(utf8ToBytes(decisionText(decision))))
}

/** SHA-256 of the 32 bytes of a secret, both in base64url. */
export function authHashOf(auth: string): string {
  return base64urlnopad.encode(sha256(base64urlnopad.decode(auth)))
}
