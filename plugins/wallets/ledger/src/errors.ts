import { nodeErrors, type NodeErrors } from '@portico/chain-kit'
import type { ErrorTexts } from '@portico/core'

/** Names of the apps, as the device says them. */
export type LedgerApp = 'Ethereum' | 'Solana'

export interface LedgerErrors extends NodeErrors {
  /** The browser has no WebHID, or the page may not use it. */
  readonly notSupported: object
  /** No device is plugged in that the visitor has allowed this site to use. */
  readonly noDevice: object
  /** Another tab or program uses the device. */
  readonly inUse: object
  readonly locked: object
  /** `found`: the app that is open, where the device says it; `BOLOS` is its dashboard. */
  readonly wrongApp: { readonly app: LedgerApp; readonly found?: string | undefined }
  /** The app does not sign what it cannot show, unless its setting allows that. */
  readonly blindSigning: { readonly app: LedgerApp }
  readonly disconnected: object
  readonly timeout: object
  /** The device has other keys than the one that was connected. */
  readonly otherDevice: { readonly address: string }
  /** The visitor refused; the error around it has the code 4001. */
  readonly rejected: object
  /** Any other status of the device, in hexadecimal digits. */
  readonly deviceFailed: { readonly status: string }
}

export const errors: ErrorTexts<LedgerErrors> = {
  ...nodeErrors,
  notSupported: 'This browser cannot reach a Ledger',
  noDevice: 'No Ledger is plugged in',
  inUse: 'Another tab or program uses the Ledger',
  locked: 'The Ledger is locked',
  wrongApp: ({ app }) => `The ${app} app is not open on the Ledger`,
  blindSigning: ({ app }) => `The ${app} app on the Ledger does not allow blind signing`,
  disconnected: 'The Ledger was unplugged',
  timeout: 'The Ledger did not answer in time',
  otherDevice: 'This Ledger does not have the keys of the account',
  rejected: 'The visitor refused on the Ledger',
  deviceFailed: ({ status }) => `The Ledger answered with the status ${status}`,
}
