import type { Atom } from 'jotai/vanilla'
import type { Caip10, Caip2, Namespace } from './caip.js'
import type { Wallet } from './Wallet.js'
import type { AccountState } from './AccountState.js'
import type { ConnectFlowState } from './ConnectFlow.js'
import type { Attempt, Connection, ConnectionState, Session } from './ConnectionState.js'
import type { Connector, NamespaceSession } from './Connector.js'

export interface LiveConnection {
  readonly connection: Connection
  readonly session: Session
  /** The wallet's side of it. Undefined while the session is being restored. */
  readonly namespaceSession: NamespaceSession | undefined
}

/** A connection whose wallet can be asked now. */
export interface ConnectedAccount extends LiveConnection {
  readonly namespaceSession: NamespaceSession
}

/** In use, live beside the one in use, or not there. */
export type ConnectorStatus = 'connected' | 'active' | 'disconnected'

export interface AttemptRequest {
  readonly connector: Connector
  /** Default: all of the connector's. */
  readonly namespaces?: readonly Namespace[]
  /** The row that the visitor chose, for recent wallets and for connectors that reach many wallets. */
  readonly wallet?: Wallet
  /** For the connector's own `connect`, where its plugin begins the attempt itself: an address that the visitor entered, say. */
  readonly input?: unknown
  readonly signal?: AbortSignal
}

/** What views that draw the connect flow do with it. */
export interface ConnectFlowControls {
  /** Goes on with these namespaces, where the visitor was to choose. */
  choose(namespaces: readonly Namespace[]): void
  /** Asks again for what is not connected yet. */
  retry(): void
  /** Ends the flow with what is connected so far. */
  finish(): void
}

/**
 * Connections of one modal. Their state has one writer, a pure reducer; the methods call wallets and then tell it what
 * happened. Methods throw `core/notStarted` before the modal is started.
 */
export interface ConnectionService {
  readonly state: Atom<ConnectionState>
  /** The interactive connect in progress, for views to draw. */
  readonly flow: Atom<ConnectFlowState>
  /** The question that is open in a wallet now. */
  readonly attempt: Atom<Attempt | undefined>
  /** Live and restoring connections, most recently used first. */
  readonly list: Atom<readonly Connection[]>
  /** Of all plugins. */
  readonly connectors: Atom<readonly Connector[]>
  readonly activeNamespace: Atom<Namespace | undefined>
  /** Network in use in the active namespace. */
  readonly activeNetworkId: Atom<Caip2 | undefined>
  account(namespace: Namespace): Atom<AccountState>
  /** The account in use: of the active namespace. Its fields are empty where there is no chain. */
  readonly activeAccount: Atom<AccountState>
  /** The connection in use in a namespace. */
  active(namespace: Namespace): LiveConnection | undefined
  /** Whether a connector is in use in a namespace, live beside the one in use, or disconnected. */
  status(namespace: Namespace, connectorId: string): ConnectorStatus
  get(connectionId: string): LiveConnection | undefined
  /**
   * The connection that can use an account, on whatever network it is: the one in use if it can, else any other that is live.
   * @throws `core/viewOnly` where the account is connected without its keys
   */
  findConnection(account: Caip10): ConnectedAccount | undefined
  /** Resolves once no restore of the namespace is pending any more. */
  settled(namespace: Namespace, signal?: AbortSignal): Promise<void>
  /** Calls back after every change of the state, until the signal. */
  watch(listener: (state: ConnectionState, before: ConnectionState) => void, signal: AbortSignal): void

  /** Asks one connector. A question that is still open ends as `core/attemptReplaced`. @throws `core/connectionRejected`, `core/connectFailed`, `core/attemptReplaced`, `core/modalClosed`, the signal's reason */
  connect(request: AttemptRequest): Promise<readonly Connection[]>
  /** Makes a connection, and optionally an account of it, the one in use. @throws `core/invalidStatus` */
  select(connectionId: string, address?: string): Promise<void>
  selectNamespace(namespace: Namespace): Promise<void>
  /** Sets the network that the next connection of its namespace asks its wallet for. */
  preferNetwork(networkId: Caip2): Promise<void>
  /** @throws `core/networkNotFound`, or what the wallet threw; the state is then as before */
  switchNetwork(networkId: Caip2, signal?: AbortSignal): Promise<void>
  /** Ends one connection, one namespace, or everything. @throws `core/disconnectPartly` after all that could end has ended */
  disconnect(what?: { readonly connectionId?: string; readonly namespace?: Namespace }): Promise<void>
}
