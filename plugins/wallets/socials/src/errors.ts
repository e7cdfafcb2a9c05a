import type { ErrorTexts } from '@portico/core'
import type { LoginProvider } from '@portico/embedded-api/capability'

/** Who vouches for the visitor. */
export type SocialProvider = Exclude<LoginProvider, 'email'>

export interface SocialsErrors {
  readonly popupClosed: { readonly provider: SocialProvider }
  readonly initiateFailed: { readonly provider: SocialProvider }
  readonly connectFailed: { readonly provider: SocialProvider }
  readonly farcasterFailed: {}
  /** The address of the account has to be confirmed by mail, and no plugin asks for it. The cause of `connectFailed`. */
  readonly emailNeeded: {}
  /** Another login was begun. */
  readonly replaced: {}
  readonly cancelled: {}
  readonly modalClosed: {}
}

export const errors: ErrorTexts<SocialsErrors> = {
  popupClosed: 'Popup closed',
  initiateFailed: 'Failed to initiate social connection',
  connectFailed: 'Failed to connect',
  farcasterFailed: 'Failed to connect to farcaster',
  emailNeeded: 'This account has to be confirmed by email, which this site does not offer. Sign in another way.',
  replaced: 'Another login was begun',
  cancelled: 'The login was cancelled',
  modalClosed: 'Modal closed',
}
