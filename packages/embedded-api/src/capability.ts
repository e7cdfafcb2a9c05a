import { defineCapability, type Atom, type Capability, type Namespace } from '@portico/core'
import type { LoginProvider, RedirectProvider } from './FrameKinds.js'

export type { LoginProvider }

/** Providers whose page opens in a popup. */
export type PopupProvider = RedirectProvider

/** Who is logged in to the embedded wallet. Texts come from the login provider. */
export interface EmbeddedUser {
  readonly provider: LoginProvider
  readonly email?: string | undefined
  readonly userName?: string | undefined
}

/** What comes next in a login by e-mail, or in another one whose account has an address that has to be confirmed. */
export type EmailStep =
  /** This browser is known and was logged in before: nothing more to confirm. */
  | { readonly next: 'finish' }
  /** A code was mailed. */
  | { readonly next: 'code' }
  /** A link was mailed; its page asks for `matchCode`, two digits that the modal shows. A code is mailed afterwards. */
  | { readonly next: 'device'; readonly matchCode: string }

/** Where a login at a provider begins. */
export interface SocialAddress {
  /** The popup goes there. Good for one visit. */
  readonly uri: string
  /** Two digits to show where the popup cannot reach the page: it asks the visitor for them. */
  readonly matchCode?: string | undefined
}

/**
 * The embedded wallet, as plugins for ways to log in see it: an account for visitors without a wallet. The first call makes its
 * frame; nothing is loaded before. Each call rejects with a coded error whose message may be shown, or with the signal's reason.
 */
export interface EmbeddedWalletCapability {
  /** Origin of the secure site, such as `https://secure.example`. */
  readonly origin: string
  /** Namespaces in which it has accounts and the modal has networks. */
  readonly namespaces: readonly Namespace[]
  readonly user: Atom<EmbeddedUser | undefined>
  /** Starts a login by e-mail: mails a link or a code. A newer login ends an older one. */
  connectEmail(email: string, signal: AbortSignal): Promise<EmailStep>
  /** Resolves when the visitor opened the mailed link and picked the number. */
  confirmDevice(signal: AbortSignal): Promise<void>
  /** @param code six digits */
  confirmCode(code: string, signal: AbortSignal): Promise<void>
  /** Begins a login at a provider. A newer login ends an older one. */
  socialUri(provider: PopupProvider, signal: AbortSignal): Promise<SocialAddress>
  /**
   * @param uri what the popup sent, or what stood in the address of the page; or `uri` of `socialUri`, to wait until the visitor typed
   * its `matchCode` in the popup
   */
  confirmSocial(uri: string, signal: AbortSignal): Promise<EmailStep>
  /** The address that the visitor opens on a phone with Farcaster. */
  farcasterUri(signal: AbortSignal): Promise<string>
  /** Resolves when the visitor approved there. */
  confirmFarcaster(signal: AbortSignal): Promise<EmailStep>
  /** Loads the frame anew, which ends a login that is under way in it. */
  reload(signal: AbortSignal): Promise<void>
  /**
   * Takes the accounts of a confirmed login into the modal, as a connection. Closing the modal, or showing another view, is left to
   * the caller. `namespace`: by default the active one, if it is among `namespaces`, else the first of them.
   */
  finish(provider: LoginProvider, signal: AbortSignal, namespace?: Namespace): Promise<void>
  /** The wallet's own page, on which alone the visitor changes the address of the account. */
  updateEmail(signal: AbortSignal): Promise<{ readonly uri: string }>
  /** Asks the frame who is logged in, and keeps it in `user`. */
  readUser(signal: AbortSignal): Promise<EmbeddedUser>
}

export const EmbeddedWallet: Capability<'embeddedWallet', EmbeddedWalletCapability> = /* @__PURE__ */ defineCapability(
  'embeddedWallet',
  { single: true },
)

/**
 * Asks the visitor to confirm the address of an account, when a login other than by e-mail needs it: an account with this address is
 * there already, or the browser is new to it.
 */
export interface EmailConfirmationCapability {
  /**
   * Shows what to do, in place of the view that is shown.
   * @param step what the embedded wallet answered
   * @returns `left`: the visitor went back; `closed`: the visitor closed the modal
   * @throws the signal's reason
   */
  confirm(step: EmailConfirmationStep, signal: AbortSignal): Promise<'confirmed' | 'left' | 'closed'>
}

export type EmailConfirmationStep = Exclude<EmailStep, { readonly next: 'finish' }>

export const EmailConfirmation: Capability<'emailConfirmation', EmailConfirmationCapability> =
  /* @__PURE__ */ defineCapability('emailConfirmation', { single: true })
