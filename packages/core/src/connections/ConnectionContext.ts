import type { Alerts } from '../contract/Alerts.js'
import type { Caip2, Namespace } from '../contract/caip.js'
import type { ChainCapability } from '../contract/capabilities/chain.js'
import type { SignInCapability } from '../contract/capabilities/signIn.js'
import type { Run } from '../state/lifecycle.js'
import type { Network } from '../contract/Network.js'
import type { GuardSession } from '../plugins/guardSession.js'
import type { ShellEvents } from '../contract/ShellSpec.js'
import type { ScopedStorage } from '../contract/Storage.js'
import type { Wallet } from '../contract/Wallet.js'
import type { ConnectionEvent } from './ConnectionEvent.js'
import type { Account, Connection, ConnectionState, SavedConnections } from '../contract/ConnectionState.js'
import type { Connector, NamespaceSession, SessionHandle } from '../contract/Connector.js'

/** What ends a host's wait for a connection: the outcome of a connect, or the modal closing. */
export type ConnectOutcome =
  | { readonly type: 'connected'; readonly connections: readonly Connection[] }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'closed' }

/** The wallets' side of the sessions in the state: handles by session id, and the listeners on them. */
export interface LiveSessions {
  namespaceSession(sessionId: string, namespace: Namespace): NamespaceSession | undefined
  handle(sessionId: string): SessionHandle | undefined
  /** Listens to the wallet from now on. @throws what its `subscribe` throws; no listener is left then */
  adopt(sessionId: string, handle: SessionHandle): void
  /** Stops listening, without telling the wallet. */
  release(sessionId: string): void
}

/** What the functions that call wallets share. Made once per modal. */
export interface ConnectionContext {
  get(): ConnectionState
  /** Calls back after every change of the state, until the signal. */
  watch(listener: () => void, signal: AbortSignal): void
  /** Runs the reducer, stores its result, then lets watchers act on it: once for all events, so that they see no state in between. */
  dispatch(...events: readonly ConnectionEvent[]): void
  readonly live: LiveSessions
  readonly storage: ScopedStorage
  /** Connections that another kit saved, on the first visit after a change of kit. */
  readonly imported: SavedConnections | undefined
  readonly alerts: Alerts
  /** The run in progress. @throws `core/notStarted` */
  run(): Run
  connectors(): readonly Connector[]
  /** Calls back when the list of connectors changes, until the signal. */
  watchConnectors(listener: () => void, signal: AbortSignal): void
  /** @throws `core/adapterNotFound` */
  chain(namespace: Namespace): ChainCapability
  /** @throws what the chain says of an account that cannot be the one in use */
  checkSelection(namespace: Namespace, account: Account | undefined): void
  networks(): readonly Network[]
  /** Namespaces that a CAIP id may have. */
  knownNamespaces(): ReadonlySet<Namespace>
  /** The network to ask a wallet for, in each of the namespaces that has one. */
  networksFor(namespaces: readonly Namespace[]): Readonly<Record<Namespace, Caip2>>
  emit<K extends keyof ShellEvents>(event: K, payload: ShellEvents[K]): void
  /** What a connector answered, checked and safe to be called. @throws `core/invalidPlugin` */
  readonly guardSession: GuardSession
  /** What asks visitors to sign in, where a plugin does. */
  signIn(): SignInCapability | undefined
  /**
   * Asks whether the visitor may go on with what they connected. Undefined where no plugin wants to know.
   * @returns whether the modal still shows the connect: false when it was closed meanwhile
   * @throws where they may not; they are disconnected then
   */
  admission(): ((connections: readonly Connection[], signal?: AbortSignal) => Promise<boolean>) | undefined
  /** An interactive connect succeeded. */
  connected(wallet: Wallet | undefined, connector: Connector): void
  /** An interactive connect ended, with success or not. */
  ended(outcome: ConnectOutcome): void
  readonly options: { readonly multiWallet: boolean; readonly reconnect: boolean }
}
