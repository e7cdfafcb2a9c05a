import type { ErrorTexts } from '@portico/core'

export interface WalletConnectErrors {
  readonly projectIdMissing: {}
  readonly relayUnreachable: { readonly seconds: number }
  /** The relay will not have this site. */
  readonly relayRefused: { readonly reason: string }
  /** The wallet approved, but granted no account that can be used. */
  readonly noAccounts: { readonly wallet: string }
}

export const errors: ErrorTexts<WalletConnectErrors> = {
  projectIdMissing: 'Pairing needs a projectId: pass one to createModal',
  relayUnreachable: ({ seconds }) => `The relay did not answer within ${seconds} s: check the connection and try again`,
  relayRefused: ({ reason }) => `The relay refuses this site: ${reason}`,
  noAccounts: ({ wallet }) => `${wallet || 'The wallet'} approved, but gave no account on the networks of this site`,
}
