import type { Caip10, ErrorTexts } from '@portico/core'

export interface SiwxErrors {
  /** Both ways to hand over callbacks are used. */
  readonly bothConfigs: {}
  /** Whether there is a session, or what to sign, could not be found out. The wallet is disconnected. */
  readonly initFailed: {}
  readonly notConnected: {}
  /** The visitor did not sign in. Where it is required the wallet is disconnected. */
  readonly notSignedIn: { readonly account: Caip10 }
  /** What a wallet signed is not what it was asked for. */
  readonly wrongMessage: { readonly field: string }
  /** The server, or a callback of the host, did not accept the sign-in. */
  readonly notAccepted: { readonly reason: string }
}

export const errors: ErrorTexts<Omit<SiwxErrors, 'bothConfigs' | 'initFailed'>> = {
  notConnected: 'No wallet is connected that could sign in',
  notSignedIn: ({ account }) => `The visitor did not sign in with ${account}`,
  wrongMessage: ({ field }) => `The wallet signed something else than it was asked for: ${field}`,
  notAccepted: ({ reason }) => reason,
}
