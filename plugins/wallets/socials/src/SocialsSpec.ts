import type { Atom, FeaturesCapability, Namespace, PluginHandle, PluginSpec } from '@portico/core'
import type { EmailConfirmationCapability, EmbeddedWalletCapability } from '@portico/embedded-api/capability'
import type { SocialProvider, SocialsErrors } from './errors.js'

export interface SocialsOptions {
  /** In the order in which they are shown. Default: google, x, farcaster, discord, apple, github, facebook. */
  readonly providers?: readonly SocialProvider[] | undefined
}

/** How a login stands. There is one at a time: a newer one ends it. */
export interface SocialsState {
  /**
   * `opening`: the address of the provider is being asked for. `open`: its window is. `blocked`: the browser opened no window.
   * `closed`: the visitor closed it, and its answer may still come for two minutes. `leaving`: the page goes there itself. `scan`:
   * `uri` is to be opened on a phone. `digits`: the window cannot reach this page, and asks the visitor for `matchCode`.
   * `confirming`: the provider has answered. `email`: the address of the account has to be confirmed by mail, which another plugin
   * asks for.
   */
  readonly status:
    | 'idle'
    | 'opening'
    | 'open'
    | 'blocked'
    | 'digits'
    | 'closed'
    | 'leaving'
    | 'scan'
    | 'confirming'
    | 'email'
    | 'failed'
    | 'done'
  readonly provider?: SocialProvider | undefined
  /** The page of the provider, or what a phone opens. */
  readonly uri?: string | undefined
  /** Two digits to show while the status is `digits`. */
  readonly matchCode?: string | undefined
  readonly error?: unknown
}

export interface SocialsApi {
  /** Those that are shown, in this order: of the options, or of the plugin that provides `features`. */
  readonly providers: Atom<readonly SocialProvider[]>
  readonly state: Atom<SocialsState>
  /**
   * Logs in at a provider. It opens a window of 600 by 800: call it while a click is handled. In the browser of a messaging app, which
   * opens no windows, the page goes to the provider and comes back, and the login goes on then. Resolves when the account is connected.
   * @param namespace to connect; by default the one in use, or the first that the embedded wallet has
   * Where the address of the account has to be confirmed by mail, a plugin such as `email()` asks for it.
   * @throws `socials/popupClosed`, `socials/initiateFailed`, `socials/connectFailed`, `socials/farcasterFailed`, `socials/replaced`, `socials/cancelled`, `socials/modalClosed`
   */
  login(provider: SocialProvider, namespace?: Namespace): Promise<void>
  /** Opens the page of the provider again: call it while a click is handled. `tab`: in place of this page, which is come back to. */
  openPage(where?: 'window' | 'tab'): void
  /** Ends what is under way. */
  cancel(): void
}

interface OfProvider {
  readonly provider: SocialProvider
}

export interface SocialsEvents {
  readonly SOCIAL_LOGIN_STARTED: OfProvider
  readonly SOCIAL_LOGIN_REQUEST_USER_DATA: OfProvider
  readonly SOCIAL_LOGIN_SUCCESS: OfProvider
  readonly SOCIAL_LOGIN_CANCELED: OfProvider
  readonly SOCIAL_LOGIN_ERROR: OfProvider & { readonly message: string }
}

/** Spec of `@portico/socials/headless`. */
export interface HeadlessSocialsSpec extends PluginSpec {
  readonly id: 'socials'
  readonly config: SocialsOptions
  readonly api: SocialsApi
  readonly errors: SocialsErrors
  readonly events: SocialsEvents
  readonly needs: { readonly embeddedWallet: EmbeddedWalletCapability }
  readonly wants: { readonly emailConfirmation: EmailConfirmationCapability; readonly features: FeaturesCapability }
}

export interface SocialsSpec extends HeadlessSocialsSpec {
  readonly views: {
    readonly ConnectSocials: {}
    readonly ConnectingSocial: { readonly provider: SocialProvider }
    readonly ConnectingFarcaster: {}
  }
  readonly messages: SocialsMessages
}

/** Texts that are needed before the views are loaded: the names of providers, and of what is behind "more". */
export interface SocialsMessages extends Readonly<Record<SocialProvider, string>> {
  readonly socials: string
}

/** What both entry points have. */
export type SocialsContext = PluginHandle<HeadlessSocialsSpec>
