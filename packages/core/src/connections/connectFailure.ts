import { causesOf, readField } from '../contract/errors/causesOf.js'
import { isPorticoError } from '../contract/errors/PorticoError.js'
import { isRejection } from '../contract/errors/rejection.js'
import type { ConnectFailure } from '../contract/ConnectFlow.js'

/** EIP-1474 "resource unavailable": the wallet has a request of this site open already. */
const requestPending = -32002

/** Why a wallet did not do what it was asked, as far as the visitor would do something else about it. */
export function connectFailure(error: unknown): ConnectFailure {
  if (isPorticoError(error, 'core/connectionRejected') || isRejection(error)) return 'declined'
  if (isPorticoError(error, 'core/connectorNotFound') || isPorticoError(error, 'core/adapterNotFound')) return 'gone'
  return causesOf(error).some((cause) => readField(cause, 'code') === requestPending) ? 'pending' : 'failed'
}
