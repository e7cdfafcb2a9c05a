import type {
  Atom,
  Caip10,
  Caip2,
  ChainCapability,
  Lazy,
  PluginHandle,
  PluginSpec,
  SignInCapability,
  SignMessageCapability,
} from '@portico/core'
import type { SiwxOptions, SiwxSession } from './SiwxOptions.js'
import type { SiwxErrors } from './errors.js'

/** How the account in use stands. */
export interface SiwxState {
  /** `checking`: it is being looked up whether it has a session. */
  readonly status: 'signedOut' | 'checking' | 'signedIn'
  readonly session?: SiwxSession | undefined
}

/** The question that is put to the visitor now. */
export interface SiwxPrompt {
  /** Who is to sign, and on which network. */
  readonly account: Caip10
  /** `preparing`: there is no message yet. `signing`: the wallet is asked. `verifying`: it has signed. */
  readonly status: 'preparing' | 'ready' | 'signing' | 'verifying'
  /** The text that the wallet signs, letter by letter. */
  readonly message?: string | undefined
  /** When the sign-in ends, RFC 3339. */
  readonly expirationTime?: string | undefined
  readonly domain?: string | undefined
  readonly isSmartAccount: boolean
  /** Whether closing disconnects the wallet. */
  readonly isRequired: boolean
  /** Why the last try failed. */
  readonly error?: unknown
}

/** What views do with the prompt. */
export interface SiwxControls {
  /** Asks the wallet to sign what the prompt shows. How it goes is in the prompt. */
  sign(): Promise<void>
  /** Withdraws the request to the wallet and asks again. */
  signAgain(): Promise<void>
  /** Ends the prompt, as closing the modal does. */
  cancel(): void
}

export interface SiwxApi {
  /** How the account in use stands. */
  readonly state: Atom<SiwxState>
  /** What the visitor is asked now. Undefined while nothing is asked. */
  readonly prompt: Atom<SiwxPrompt | undefined>
  /** Sessions of the account in use on its network that are valid now. @throws `siwx/initFailed` */
  sessions(): Promise<readonly SiwxSession[]>
  /**
   * Asks the account in use to sign in, unless it has. For sites that do not require it of everybody.
   * @throws `siwx/notConnected`, `siwx/notSignedIn` where the visitor did not, `siwx/initFailed`
   */
  request(options?: { readonly signal?: AbortSignal | undefined }): Promise<SiwxSession>
  /** Ends the sessions of the account in use. Where sign-in is required the wallet is disconnected. @throws what the storage throws */
  signOut(): Promise<void>
  /** For prompts of the site's own. */
  readonly controls: Lazy<SiwxControls>
}

interface SiwxEvent {
  readonly network: Caip2
  /** Whether the account is a smart account. */
  readonly isSA: boolean
}
export interface SiwxEvents {
  readonly CLICK_SIGN_SIWX_MESSAGE: SiwxEvent
  readonly CLICK_CANCEL_SIWX: SiwxEvent
  readonly SIWX_AUTH_SUCCESS: SiwxEvent
  readonly SIWX_AUTH_ERROR: SiwxEvent & { readonly message: string }
}

/** Texts that are needed before the view is loaded: its title, and toasts. */
export interface SiwxMessages {
  readonly signIn: string
  readonly initFailed: string
  readonly declined: string
  readonly failed: string
  readonly smartAccount: string
  readonly authenticating: string
  /** The account was connected without its wallet, and the site requires visitors to sign in. */
  readonly viewOnly: string
}

/** Spec of `@portico/siwx/headless`. */
export interface HeadlessSiwxSpec extends PluginSpec {
  readonly id: 'siwx'
  readonly config: SiwxOptions
  readonly api: SiwxApi
  readonly errors: SiwxErrors
  readonly events: SiwxEvents
  readonly messages: SiwxMessages
  readonly provides: { readonly signIn: SignInCapability }
  readonly wants: { readonly chain: ChainCapability; readonly signMessage: SignMessageCapability }
}

export interface SiwxSpec extends HeadlessSiwxSpec {
  readonly views: { readonly SIWXSignMessage: {} }
}

/** The part of the context that both entry points have. */
export type SiwxContext = Pick<
  PluginHandle<HeadlessSiwxSpec>,
  | 'config'
  | 'store'
  | 'connections'
  | 'networks'
  | 'storage'
  | 'router'
  | 'notices'
  | 'state'
  | 'open'
  | 'wants'
  | 'emit'
  | 'error'
  | 'addErrors'
  | 't'
>
