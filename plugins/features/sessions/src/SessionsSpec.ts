import type { Atom, Caip10, PluginHandle, PluginSpec, TokensCapability } from '@portico/core'
import type { SessionsErrors } from './errors.js'

export interface SessionsOptions {
  /** Origin of the server that keeps the second key of each session: that of the secure site, such as `https://secure.example`. */
  readonly coSigner: string
}

export type SessionKeyType = 'secp256r1' | 'secp256k1'

/** Hexadecimal, with `0x`. */
type Hex = `0x${string}`

/** What a session may do, kept by contracts on the network. Amounts are hexadecimal, in the smallest unit. */
export type SessionPermission =
  | { readonly type: 'native-token-recurring-allowance'; readonly data: Allowance }
  | { readonly type: 'erc20-recurring-allowance'; readonly data: Allowance & { readonly token: Hex } }
  | {
      readonly type: 'contract-call'
      readonly data: {
        readonly address: Hex
        readonly abi: readonly object[]
        readonly functions: readonly SessionFunction[]
      }
    }

export interface Allowance {
  /** For each period. */
  readonly allowance: Hex
  /** Seconds since 1970. */
  readonly start: number
  /** Seconds. */
  readonly period: number
}

export interface SessionFunction {
  readonly functionName: string
  /** By position; null: any value. */
  readonly args?:
    | readonly ({
        readonly operator: 'EQUAL' | 'GREATER_THAN' | 'LESS_THAN'
        readonly value: string | number | boolean
      } | null)[]
    | undefined
  /** Most that a call may pay. Default: nothing. */
  readonly valueLimit?: Hex | undefined
  readonly operation?: 'Call' | 'DelegateCall' | undefined
}

/** After a draft of ERC-7715. */
export interface SessionRequest {
  /** Of an EIP-155 network, such as `0x1`. */
  readonly chainId: Hex
  /** Default: the account in use. */
  readonly address?: Hex | undefined
  /** When the session ends, in seconds since 1970. */
  readonly expiry: number
  /** The page's own key. Its private half is the page's to keep. */
  readonly signer: {
    readonly type: 'keys'
    readonly data: { readonly keys: readonly { readonly type: SessionKeyType; readonly publicKey: Hex }[] }
  }
  readonly permissions: readonly SessionPermission[]
  readonly policies?: readonly { readonly type: string }[] | undefined
}

export interface GrantedSession {
  readonly chainId: Hex
  readonly address: string
  /** Seconds since 1970. */
  readonly expiry: number
  readonly permissions: readonly SessionPermission[]
  /** Id of the session at the co-signer of the wallet; what the wallet calls the context, where it has no co-signer. */
  readonly context: string
}

/** A payment in the network's own currency, again and again. */
export interface SubscriptionRequest {
  readonly chainId: Hex
  /** secp256k1. */
  readonly signerPublicKey: Hex
  readonly interval: '1s' | '1d' | '1w' | '1m'
  readonly asset: 'native'
  /** Of one payment, in the smallest unit. */
  readonly amount: Hex
  /** Seconds since 1970. */
  readonly expiry: number
}

/** A session of an account, as the co-signer lists it. Texts come from the site that asked for it. */
export interface SmartSession {
  readonly pci: string
  readonly account: Caip10
  readonly project: { readonly id: string; readonly name: string }
  readonly status: 'active' | 'expired' | 'revoked'
  /** Ms since the epoch. */
  readonly expiry: number
  /** Ms since the epoch. */
  readonly createdAt: number
  /** Those of kinds that are known. */
  readonly permissions: readonly SessionPermission[]
  /** How many permissions are of other kinds. */
  readonly otherPermissions: number
  /** The signed delegations. They serve the session's account alone. */
  readonly context?: string | undefined
}

interface CallOptions {
  readonly signal?: AbortSignal | undefined
}

export interface SessionsApi {
  /** The session that was granted last: `pending` until the wallet has answered. */
  readonly created: Atom<CreatedSession | undefined>
  /** Whether the wallet in use may grant sessions, as far as is known without asking it. */
  supported(): Promise<boolean>
  /**
   * Has the visitor's wallet let the page act within `permissions`. The wallet adds the key of its co-signer, and answers once the
   * co-signer has the session.
   * @throws `sessions/invalidRequest`, `sessions/notConnected`, `sessions/notSupported`, `sessions/permissionNotSupported`,
   * `sessions/requestPending`, `sessions/badAnswer`, the wallet's or the visitor's refusal, the signal's reason
   */
  grant(request: SessionRequest, options?: CallOptions): Promise<GrantedSession>
  /** `grant` of an allowance for a payment that comes back. @throws as `grant` */
  createSubscription(request: SubscriptionRequest, options?: CallOptions): Promise<GrantedSession>
  /**
   * The sessions of an account, the newest first. Where that fails, the visitor is told, and the list is empty.
   * @param account CAIP-10, or an address on the network in use. Default: the account in use
   */
  list(account?: string): Promise<readonly SmartSession[]>
  /** As `list`. @throws `sessions/notConnected`, `sessions/coSignerFailed`, the signal's reason */
  read(account?: string, options?: CallOptions): Promise<readonly SmartSession[]>
  /** The session that was ended last, where the network can end it too. */
  readonly ended: Atom<EndedSession | undefined>
  /**
   * Ends a session: the wallet signs it, and the co-signer signs no more for it. What both keys signed before still counts on
   * the network: see `ended`.
   * @throws `sessions/notConnected`, `sessions/notSupported`, `sessions/badAnswer`, `sessions/coSignerFailed`, the visitor's refusal
   */
  revoke(session: SmartSession, options?: CallOptions): Promise<void>
}

export interface CreatedSession {
  readonly status: 'pending' | 'active' | 'failed'
  readonly account: Caip10
  /** Ms since the epoch. */
  readonly expiry: number
  readonly permissions: readonly SessionPermission[]
  readonly error?: unknown
}

/** A session for which the co-signer signs no more. */
export interface EndedSession {
  readonly session: SmartSession
  readonly isEnding: boolean
  /**
   * Ends it on the network too, by a call of the account that the visitor approves. From then on, not even what was signed before
   * counts, and the co-signer is not needed for it.
   * @throws `sessions/notEnded`, `sessions/notSupported`, `sessions/badAnswer`, the visitor's refusal, the signal's reason
   */
  endOnChain(options?: CallOptions): Promise<void>
}

/** Spec of `@portico/sessions/headless`. */
export interface HeadlessSessionsSpec extends PluginSpec {
  readonly id: 'sessions'
  readonly config: SessionsOptions
  readonly api: SessionsApi
  readonly errors: SessionsErrors
}

export interface SessionsSpec extends HeadlessSessionsSpec {
  readonly wants: { readonly tokens: TokensCapability }
  readonly views: { readonly SmartSessionList: {}; readonly SmartSessionCreated: {} }
  readonly messages: SessionsMessages
}

/** Texts that are needed before the views are loaded. The views have their own. */
export interface SessionsMessages {
  readonly sessions: string
  readonly created: string
}

export type SessionsContext = PluginHandle<HeadlessSessionsSpec>
