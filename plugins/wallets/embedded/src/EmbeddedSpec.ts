import type {
  AccountState,
  Atom,
  Caip2,
  ChainCapability,
  PluginHandle,
  PluginSpec,
  ProjectSettingsCapability,
  PortfolioCapability,
  SetupContext,
  SignInCapability,
} from '@portico/core'
import type { AccountType } from '@portico/embedded-api'
import type { EmbeddedUser, EmbeddedWalletCapability, LoginProvider } from '@portico/embedded-api/capability'
import type { EmbeddedErrors } from './errors.js'

export interface EmbeddedOptions {
  /** Origin of the secure site, such as `https://secure.example`. Plain http only on loopback hosts. */
  readonly secureSite: string
  /** The account that a visitor has before they choose, by namespace. Default: that of the chain plugin. */
  readonly accountTypes?: { readonly eip155?: AccountType } | undefined
  /** Asks the secure site to write what it does to the console. Default false. */
  readonly enableLogger?: boolean | undefined
}

/** Who is logged in, as the embedded wallet tells. */
export interface EmbeddedWalletUser {
  readonly email: string | undefined
  readonly address: string
  /** A number on eip155, CAIP-2 elsewhere. */
  readonly chainId: string | number
  readonly accounts: readonly { readonly address: string; readonly type: AccountType }[]
  readonly userName: string | undefined
  readonly preferredAccountType: AccountType | undefined
  readonly smartAccountDeployed: boolean | undefined
}

/** The embedded wallet in the active namespace. */
export interface EmbeddedWalletInfo {
  readonly user: EmbeddedWalletUser
  readonly authProvider: LoginProvider
  readonly accountType: AccountType
  readonly isSmartAccountDeployed: boolean
}

/** The colours of the modal. */
export interface FrameTheme {
  readonly themeMode?: 'light' | 'dark' | undefined
  /** A CSS colour. */
  readonly accent?: string | undefined
  readonly background?: string | undefined
}

/** What the view `ApproveTransaction` does. */
export interface EmbeddedControls {
  /** Shows the frame over the view, until the request has ended or the returned function is called. */
  show(over: Element, theme: FrameTheme): () => void
  /** Takes back what waits for approval, and leaves the view. */
  cancel(): void
}

/** A login by `continueLogin`. */
export interface ContinueState {
  /**
   * `open`: the window asks the visitor. `digits`: the window cannot reach this page, or the browser opened none: the visitor types
   * `matchCode` in the window at `uri`.
   */
  readonly status: 'idle' | 'open' | 'digits' | 'failed'
  readonly uri?: string | undefined
  readonly matchCode?: string | undefined
  readonly error?: unknown
}

export interface EmbeddedApi {
  /** Undefined while no visitor is logged in. */
  readonly info: Atom<EmbeddedWalletInfo | undefined>
  /**
   * Changes between the visitor's own account and their smart account on eip155.
   * @throws `embedded/notConnected`, `embedded/accountTypeUnavailable`, and what the secure site says
   */
  setAccountType(type: AccountType): Promise<void>
  /** What the visitor was called at their last login here, where it ended without their doing. */
  readonly lastName: Atom<string | undefined>
  readonly continuing: Atom<ContinueState>
  /**
   * Logs in as who is logged in on the secure site's own pages, which ask the visitor in a window: call it while a click is handled.
   * @throws `embedded/aborted`, `embedded/originNotAllowed`, and what the secure site says
   */
  continueLogin(): Promise<void>
  /** What the view `ApproveTransaction` does. */
  load(): Promise<EmbeddedControls>
}

export interface EmbeddedMessages {
  readonly name: string
  readonly approve: string
  readonly manage: string
  readonly useSmartAccount: string
  readonly useEoa: string
  readonly notAllowed: string
}

export interface EmbeddedEvents {
  /** The visitor changed to the other type of account. */
  readonly SET_PREFERRED_ACCOUNT_TYPE: { readonly accountType: AccountType; readonly network: Caip2 }
}

/** The plugin without views. */
export interface HeadlessEmbeddedSpec extends PluginSpec {
  readonly id: 'embedded'
  readonly config: EmbeddedOptions
  readonly api: EmbeddedApi
  readonly events: EmbeddedEvents
  readonly errors: EmbeddedErrors
  readonly messages: EmbeddedMessages
  readonly wants: {
    readonly chain: ChainCapability
    readonly projectSettings: ProjectSettingsCapability
    readonly signIn: SignInCapability
  }
  readonly provides: {
    readonly embeddedWallet: EmbeddedWalletCapability
    readonly portfolio: PortfolioCapability
  }
}

export interface EmbeddedSpec extends HeadlessEmbeddedSpec {
  readonly views: { readonly ApproveTransaction: {} }
}

export type EmbeddedContext = PluginHandle<HeadlessEmbeddedSpec>
export type EmbeddedSetupContext = SetupContext<HeadlessEmbeddedSpec>

/** Of the connector. */
export const authId = 'AUTH'

/** Under which it is stored that a visitor logged in. */
export const loginKey = 'login'

/** Under which the name of the visitor is stored. */
export const nameKey = 'name'

/** What is known of the login, in memory. */
export interface Login {
  readonly user: EmbeddedUser
  /** @param account Of the active namespace. */
  infoOf(account: AccountState): EmbeddedWalletInfo | undefined
}
