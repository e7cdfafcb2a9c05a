import { isPorticoError } from '../errors/PorticoError.js'
import { isRejection } from '../errors/rejection.js'
import type { ConnectFailure } from './ConnectFlow.js'

/** EIP-1474 "resource unavailable": the wallet has a request of this site open already. */
const requestPending = -32002

/** Why a wallet did not do what it was asked, as far as the visitor would do something else about it. */
export function connectFailure(error: unknown): ConnectFailure {
  if (isPorticoError(error, 'core/connectionRejected') || isRejection(error)) return 'declined'
  if (isPorticoError(error, 'core/connectorNotFound') || isPorticoError(error, 'core/adapterNotFound')) return 'gone'
  return hasCode(error, requestPending) ? 'pending' : 'failed'
}

/** Whether the error, or one that caused it, has the code. */
function hasCode(error: unknown, code: number): boolean {
  let current = error as { readonly code?: unknown; readonly cause?: unknown } | null | undefined
  for (let depth = 0; current && depth < 8; depth += 1) {
    if (current.code === code) return true
    current = current.cause as typeof current
  }
  return false
}
