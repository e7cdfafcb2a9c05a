import type { Description, Text } from './Description.js'
import type { MissingFact } from './Facts.js'
import type { Intent } from './Intent.js'

export type RefusalCode =
  | 'embedded/unreadable'
  | 'embedded/methodNotAllowed'
  | 'embedded/chainNotAllowed'
  | 'embedded/domainMismatch'
  | 'embedded/dangerousTypedData'
  | 'embedded/dangerousTransaction'

/** Why the wallet does not sign this, whatever the visitor wants. */
export interface Refusal {
  readonly code: RefusalCode
  readonly text: Text
}

/** A request that can be shown and signed. */
export interface Reading {
  readonly description: Description
  readonly intent: Intent
  /** SHA-256 of the canonical JSON (RFC 8785) of request, description and intent; 64 hexadecimal digits. */
  readonly digest: string
  /** Facts that would say more. Empty: nothing more is to be known. */
  readonly missing: readonly MissingFact[]
}
