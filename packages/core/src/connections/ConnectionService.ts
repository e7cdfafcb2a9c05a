import type { Atom } from 'jotai/vanilla'
import type { Caip10, Caip2, Namespace } from '../caip/caip.js'
import type { Wallet } from '../wallets/Wallet.js'
import type { AccountState } from './AccountState.js'
import type { Attempt, Connection, ConnectionState, Session } from './ConnectionState.js'
import type { Connector, NamespaceSession } from './Connector.js'
import type { ConnectorStatus } from './deriveAccount.js'

export interface LiveConnection {
  readonly connection: Connection
  readonly session: Session
  /** The wallet's own side of it; undefined while the session restores. */
  readonly namespaceSession: NamespaceSession | undefined
}

/** A connection whose wallet can be asked now. */
export interface ConnectedAccount extends LiveConnection {
  readonly namespaceSession: NamespaceSession
}

export interface AttemptRequest {
  readonly connector: Connector
  readonly namespaces?: readonly Namespace[]
  /** The row the visitor chose, for recents and for connectors that reach many wallets. */
  readonly wallet?: Wallet
  readonly signal?: AbortSignal
}

/**
 * Connections of one modal. The state has one writer, a pure reducer (`reduce`); everything here calls wallets and then
 * tells it what happened. Methods throw `core/notStarted` [5.3] before the modal has started.
 */
export interface ConnectionService {
  readonly state: Atom<ConnectionState>
  readonly attempt: Atom<Attempt | undefined>
  /** Live and restoring connections, most recently used first. */
  readonly list: Atom<readonly Connection[]>
  readonly connectors: Atom<readonly Connector[]>
  readonly activeNamespace: Atom<Namespace | undefined>
  /** Network in use in the active namespace. */
  readonly activeNetworkId: Atom<Caip2 | undefined>
  account(namespace: Namespace): Atom<AccountState>
  /** The connection in use in a namespace, with the wallet's side of it. */
  active(namespace: Namespace): LiveConnection | undefined
  /** What a connector is to a namespace now [4.4]. */
  status(namespace: Namespace, connectorId: string): ConnectorStatus
  get(connectionId: string): LiveConnection | undefined
  /** The connection of an account, whatever network it is on: the one in use where it holds it, else any other that is live. */
  findConnection(account: Caip10): ConnectedAccount | undefined
  /** Resolves once no restore of the namespace is pending any more. */
  settled(namespace: Namespace, signal?: AbortSignal): Promise<void>
  /** Calls back after every change of the state, until the signal. */
  watch(listener: (state: ConnectionState, before: ConnectionState) => void, signal: AbortSignal): void

  /** One interactive connect; an older attempt still open ends as cancelled first. @throws `core/connectionRejected`, `core/connectFailed`, `core/attemptReplaced`, `core/modalClosed` */
  connect(request: AttemptRequest): Promise<readonly Connection[]>
  /** Ends the attempt with `reason`; nothing of it writes after that. */
  cancelAttempt(reason: Error): void
  /** Makes a connection, and optionally an account of it, the one in use [4.11–4.14]. @throws `core/invalidStatus` */
  select(connectionId: string, address?: string): Promise<void>
  selectNamespace(namespace: Namespace): void
  /** Network that the next connection of its namespace asks its wallet for; nothing that is connected changes. */
  preferNetwork(networkId: Caip2): Promise<void>
  /** @throws `core/networkNotFound`, or what the wallet threw; the state is then left as it was. */
  switchNetwork(networkId: Caip2, signal?: AbortSignal): Promise<void>
  /** Ends one connection, one namespace, or everything. @throws `core/disconnectPartly` [8.4] after all that could end has ended. */
  disconnect(what?: { readonly connectionId?: string; readonly namespace?: Namespace }): Promise<void>
}
