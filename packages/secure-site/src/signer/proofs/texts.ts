import { createHash } from 'node:crypto'

/**
 * What browsers sign. Each text begins with what it is for, so that a signature of one kind counts for no other. The frame and the
 * window write the same texts.
 */

/** A request of a page, signed by the frame's key. */
export const requestProof = (authHash: string, issuedAt: number, requestText: string): string =>
  `portico/request/v1\n${authHash}\n${issuedAt}\n${createHash('sha256').update(requestText).digest('hex')}`

/** The visitor's decision, signed by the window's key. A passkey signs the SHA-256 of it as its challenge. */
export const decisionProof = (authHash: string, digest: string, decidedAt: number): string =>
  `portico/decision/v1\n${authHash}\n${digest}\n${decidedAt}`

/** What is done with an account besides signing. */
export type ActName = 'enrol' | 'end' | 'export' | 'thaw' | 'delete' | 'addWay' | 'removeWay'

export interface Act {
  readonly name: ActName
  readonly userId: string
  /** What it is done to, such as the thumbprint of a key. */
  readonly subject: string
}

export const actProof = ({ name, userId, subject }: Act, issuedAt: number): string =>
  `portico/act/v1\n${name}\n${userId}\n${subject}\n${issuedAt}`

/** Base64url. */
export const challengeOf = (text: string): string => createHash('sha256').update(text).digest('base64url')
