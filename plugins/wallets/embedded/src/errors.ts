import { nodeErrors, type NodeErrors } from '@portico/chain-kit'
import type { ErrorTexts } from '@portico/core'
import type { AccountType } from '@portico/embedded-api'

/** Codes that the secure site answers too. */
interface SecureSiteErrors {
  readonly aborted: object
  readonly requestTimeout: object
  readonly frameLoadFailed: object
  readonly originNotAllowed: object
  readonly sessionExpired: object
  readonly methodNotAllowed: object
  readonly rejected: object
  /** Any other code of the secure site, whose message is the error's. */
  readonly failed: object
}

export interface EmbeddedErrors extends SecureSiteErrors, NodeErrors {
  readonly notConnected: object
  /** The request is too long, or has fields that the frame does not know. */
  readonly unreadable: { readonly kind: string }
  readonly accountTypeUnavailable: { readonly type: AccountType }
}

/** Some of these texts are specified to the letter. */
export const errors: ErrorTexts<EmbeddedErrors> = {
  ...nodeErrors,
  frameLoadFailed: 'Unable to load email login dependency',
  requestTimeout: 'Embedded Wallet Request Timed Out',
  aborted: 'Something went wrong',
  originNotAllowed: 'This site may not use the embedded wallet',
  sessionExpired: 'Session Expired',
  methodNotAllowed: 'Requested RPC call is not allowed',
  rejected: 'The request was rejected',
  failed: 'An error occurred',
  unreadable: ({ kind }) => `The embedded wallet cannot read this request (${kind})`,
  notConnected: 'The embedded wallet is not connected',
  accountTypeUnavailable: ({ type }) =>
    type === 'eoa' ? 'The account is not available' : 'There is no smart account on this network',
}
