import { isPorticoError, isRejection } from '@portico/core'

/** EIP-1474 "resource unavailable": by it wallets say that a request of this site is already open in them. */
const requestPending = -32002

export type ConnectFailure = 'declined' | 'pending' | 'gone' | 'failed'

/** What became of an attempt, as far as a visitor would do something else about it. */
export function connectFailure(error: unknown): ConnectFailure {
  if (isPorticoError(error, 'core/connectionRejected') || isRejection(error)) return 'declined'
  if (isPorticoError(error, 'core/connectorNotFound') || isPorticoError(error, 'core/adapterNotFound')) return 'gone'
  for (let e = error as { readonly code?: unknown; readonly cause?: unknown } | null | undefined, depth = 0; e;) {
    if (e.code === requestPending) return 'pending'
    depth += 1
    e = depth < 8 ? (e.cause as typeof e) : undefined
  }
  return 'failed'
}
