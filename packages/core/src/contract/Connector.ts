import type { Caip2, Namespace } from './caip.js'
import type { SignInCapability } from './capabilities/signIn.js'
import type { Network } from './Network.js'
import type { WalletListing } from './WalletListing.js'
import type { Account, WalletInfo } from './ConnectionState.js'

/** Vocabulary of the specification. `AUTH`: the embedded wallet, which has no row in the list of wallets. */
export type ConnectorType = 'EXTERNAL' | 'WALLET_CONNECT' | 'INJECTED' | 'ANNOUNCED' | 'AUTH' | 'MULTI_CHAIN'

export interface ConnectRequest {
  /** The namespaces the visitor picked; never empty, each one the connector has. */
  readonly namespaces: readonly Namespace[]
  /** The network the page would like to be on, per namespace. A wallet may answer from another one. */
  readonly networks: Readonly<Record<Namespace, Caip2>>
  /** The listing the visitor chose, for connectors that reach many wallets. */
  readonly listing?: WalletListing | undefined
  /** What `connections.connect` was given as `input`: by the connector's plugin, or by any other code of the page. */
  readonly input?: unknown
  /**
   * Called by connectors that pair by URI, and again on renewal.
   * @param expiresAt ms since the epoch
   * @param isDelivered whether the proposal has reached the relay (default true): before that, a link to the wallet would find nothing to approve
   */
  onUri(uri: string, expiresAt: number, isDelivered?: boolean): void
  /** Where a plugin wants visitors to sign in: for wallets that connect and sign with one prompt. */
  readonly signIn?: Pick<SignInCapability, 'prepare' | 'accept'> | undefined
  /** Aborted when the attempt ended otherwise. A session that arrives later is ended at once. */
  readonly signal: AbortSignal
}

export interface RestoreRequest {
  readonly namespaces: readonly Namespace[]
  readonly networks: Readonly<Record<Namespace, Caip2>>
  /** What `SessionHandle.saved` held, as JSON brought it back. Outside data: parse it. */
  readonly saved: unknown
  /** Aborted when the answer no longer counts: the visitor ended the session or connects its wallet anew, or the modal stopped. */
  readonly signal: AbortSignal
}

export type SessionChange =
  /** None: the wallet is locked, or hides them for now. The session is kept out of sight until it shows some again. */
  | { readonly type: 'accounts'; readonly accounts: readonly Account[] }
  | { readonly type: 'network'; readonly networkId: Caip2 }
  /** The wallet ended it, or vanished; `reason` is for people. */
  | { readonly type: 'ended'; readonly reason: string }

/** One namespace of a live session. */
export interface NamespaceSession {
  /** As they are when the session begins; never empty. The wallet's selected account first. */
  readonly accounts: readonly Account[]
  readonly networkId: Caip2
  /** The wallet's own interface in this namespace (EIP-1193, a Wallet Standard wallet …). */
  readonly provider: unknown
  /** Networks the wallet granted, where it limits them; absent means any. */
  readonly networks?: readonly Caip2[]
  /** Methods the wallet granted, where it limits them; absent means any. None at all: the accounts can only be viewed. */
  readonly methods?: readonly string[]
  /**
   * Asks the wallet to change; resolves once it has. Absent: the wallet serves every network at once.
   * @throws whatever the wallet threw; the state is then left as it was.
   */
  switchNetwork?(network: Network, signal: AbortSignal): Promise<void>
  /** Asks the wallet to make `address` its selected account, where it can be asked. */
  selectAccount?(address: string, signal: AbortSignal): Promise<void>
  /** Calls back on changes in the wallet, until the returned function is called; no listener is left then. */
  subscribe(listener: (change: SessionChange) => void): () => void
}

export interface SessionHandle {
  readonly namespaces: Readonly<Record<Namespace, NamespaceSession>>
  /** What the wallet says of itself, where it knows better than the connector. */
  readonly wallet?: Partial<WalletInfo> | undefined
  /** JSON to be handed back on restore. */
  readonly saved?: unknown
  /** Ends one namespace and keeps the others; absent where the wallet cannot. */
  leave?(namespace: Namespace): Promise<void>
  /** Ends the session in the wallet, where the wallet has a way to. */
  end(): Promise<void>
  /** Lets go of listeners and timers without telling the wallet: the page or modal goes away. */
  release?(): void
}

/**
 * A way in, contributed by a plugin.
 * Field names are the specification's; `namespaces` stands for its `chain`, as one connector may have several.
 */
export interface Connector {
  /** Unique in a modal, the same on every load. */
  readonly id: string
  readonly name: string
  readonly type: ConnectorType
  readonly namespaces: readonly Namespace[]
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  /** Id of the wallet in the registry, where known. */
  readonly explorerId?: string | undefined
  readonly info?: { readonly rdns?: string | undefined } | undefined
  /** The injected interface, where there is one. */
  readonly provider?: unknown
  /** Block of the wallet list it stands in, with the block's default place, when it is not one of the shell's own. */
  readonly group?: { readonly id: string; readonly order: number }
  /** Short word at the end of its row, such as 'QR code'. */
  readonly badge?: string
  /** View that conducts an attempt with this connector; the shell's own ConnectingExternal when absent. */
  readonly view?: string
  /** Whether it reaches wallets that are not on this page, by URI; such connectors serve registry listings. */
  readonly remote?: boolean
  /** How long the page shows the session as reconnecting, ms. What `restore` answers later still counts. Default 2000 after the page's load. */
  readonly restoreDeadline?: number
  /** Loads the code that `connect` needs. Called when a visitor is about to choose it, and often. Asks nothing of a wallet; errors are left to `connect`. */
  preload?(): void
  connect(request: ConnectRequest): Promise<SessionHandle>
  /**
   * Takes a session up again without any prompt.
   * `absent`: the wallet is not there now, keep the session for the next load; `unauthorized`: forget it. It may take as long as it
   * takes: after `restoreDeadline` the page goes on without it.
   */
  restore?(request: RestoreRequest): Promise<SessionHandle | 'absent' | 'unauthorized'>
}
