import type { Atom, Namespace, PluginHandle, PluginSpec } from '@portico/core'
import type { EmailConfirmationCapability, EmbeddedWalletCapability } from '@portico/embedded-api/capability'
import type { EmailErrors } from './errors.js'

export interface EmailOptions {
  /** Whether Connect lists wallets beside the field. Otherwise they stand behind a button. Default true. */
  readonly showWallets?: boolean | undefined
}

/** How a login, or a change of the address, stands. There is one at a time: a newer one ends it. */
export interface EmailState {
  /**
   * What is needed next: an address; the mailed link to be opened; the mailed code; the change on the wallet's own page (`page`);
   * nothing but the accounts (`finish`); nothing (`done`, for a second).
   */
  readonly step: 'address' | 'device' | 'code' | 'page' | 'finish' | 'done'
  /** An answer is awaited. Opening the mailed link is not counted. */
  readonly busy: boolean
  /** The address to log in with. Absent where another login needs the address of its account confirmed. */
  readonly email?: string | undefined
  /** The two digits to pick on the page behind the mailed link. */
  readonly matchCode?: string | undefined
  /** The wallet's own page, for a link where no window opened. */
  readonly uri?: string | undefined
  /** When another mail may be asked for, ms since the epoch. */
  readonly resendAt?: number | undefined
  /** Why the last thing that was tried failed. */
  readonly error?: unknown
}

export interface EmailApi {
  readonly state: Atom<EmailState>
  /**
   * Logs in with a link or a code that is mailed. Resolves when the account is connected.
   * @param namespace to connect; by default the one in use, or the first that the embedded wallet has
   * @throws `email/invalidEmail`, `email/cooldown`, `email/replaced`, `email/cancelled`, `email/modalClosed`, what the embedded wallet throws
   */
  login(email: string, namespace?: Namespace): Promise<void>
  /**
   * Opens the wallet's own page, on which alone the visitor changes the address of the account in use, with a code to the old one and
   * one to the new. Resolves when it has changed. Call it while a click is handled: browsers open no window otherwise, and the
   * visitor needs a link to `state.uri`.
   * @throws `email/noConnector`, `email/notConnected`, `email/replaced`, `email/cancelled`, `email/modalClosed`, what the embedded wallet throws
   */
  change(): Promise<void>
  /**
   * Enters the code that `state.step` asks for.
   * @param code six digits
   * @throws `email/noCodeExpected`, what the embedded wallet throws of a wrong code
   */
  enterCode(code: string): Promise<void>
  /** Has another mail sent, once `state.resendAt` is past; takes the accounts again where that failed. A failure stands in the state. */
  resend(): Promise<void>
  /** Ends what is under way. */
  cancel(): void
}

export interface EmailEvents {
  /** The visitor went into the field for the address to log in with. */
  readonly EMAIL_LOGIN_SELECTED: {}
  readonly EMAIL_SUBMITTED: {}
  readonly EMAIL_EDIT: {}
  readonly DEVICE_REGISTERED_FOR_EMAIL: {}
  readonly EMAIL_VERIFICATION_CODE_SENT: {}
  readonly EMAIL_VERIFICATION_CODE_PASS: {}
  readonly EMAIL_VERIFICATION_CODE_FAIL: { readonly message: string }
}

/** Spec of `@portico/email/headless`. */
export interface HeadlessEmailSpec extends PluginSpec {
  readonly id: 'email'
  readonly api: EmailApi
  readonly errors: EmailErrors
  readonly events: EmailEvents
  readonly needs: { readonly embeddedWallet: EmbeddedWalletCapability }
  readonly provides: { readonly emailConfirmation: EmailConfirmationCapability }
}

export interface EmailSpec extends HeadlessEmailSpec {
  readonly views: {
    readonly EmailLogin: {
      /** Written into the field. */
      readonly email?: string
    }
    readonly EmailVerifyDevice: {}
    readonly EmailVerifyOtp: {}
    readonly UpdateEmailWallet: {}
  }
  readonly messages: EmailMessages
}

/** Texts that are needed before the views are loaded. The views have their own. */
export interface EmailMessages {
  readonly login: string
  readonly device: string
  readonly code: string
  readonly edit: string
  readonly email: string
}

/** What both entry points have. */
export type EmailContext = PluginHandle<HeadlessEmailSpec>
