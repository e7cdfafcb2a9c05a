import type { Caip2, Namespace } from './caip.js'

export interface Account {
  readonly address: string
  /** Vocabulary of the namespace, such as `eoa`, `smartAccount`, `payment`. */
  readonly type?: string
  readonly publicKey?: string
  /** The name that the visitor gave it in the wallet. */
  readonly name?: string
}

/** What a visitor sees of the wallet behind a session. Plain data: it is persisted. */
export interface WalletInfo {
  readonly name: string
  /** rdns, Wallet Standard name or registry id: what makes two entries the same wallet. */
  readonly identifier: string
  readonly icon?: string
  /** Name of the login behind an embedded wallet, where there is one. */
  readonly social?: string
  /** How the visitor connected, as events say it. Default: `qrcode` where the wallet is remote, else `browser`. */
  readonly method?: string
}

/** The part of a session in one namespace. */
export interface Connection {
  readonly id: string
  readonly sessionId: string
  readonly connectorId: string
  readonly namespace: Namespace
  readonly accounts: readonly Account[]
  /** Address of the selected account; one of `accounts`. */
  readonly selected: string
  readonly networkId: Caip2
  /** The wallet granted no method at all: the accounts are shown, and can neither sign nor send. */
  readonly isViewOnly?: true
}

/** What one connect yields: one to five namespaces that live and end together, unless its connector can leave one. */
export interface Session {
  readonly id: string
  readonly connectorId: string
  /** `dormant`: its wallet was not there in time, or shows no account; out of sight until it does, kept in storage for the next load. */
  readonly status: 'restoring' | 'live' | 'dormant'
  readonly wallet: WalletInfo
  readonly connections: readonly Connection[]
  /** What the connector asked to be given back on restore. JSON. */
  readonly saved?: unknown
}

export interface Attempt {
  readonly id: string
  readonly connectorId: string
  readonly wallet: WalletInfo
  readonly namespaces: readonly Namespace[]
  readonly phase: 'awaiting wallet' | 'pairing'
  /** Pairing URI, and when it expires in ms since the epoch. */
  readonly uri?: string
  readonly expiresAt?: number
  /** Whether the proposal has reached the relay: from then on a wallet that scans the code has something to approve. */
  readonly isDelivered?: boolean
}

export interface NamespaceState {
  /** Id of the connection in use; absent while the namespace is not connected. */
  readonly active?: string
  /** The network chosen while not connected; a connection's own network wins. */
  readonly preferred?: Caip2
}

/** Everything about connections of one modal; written by `reduce` alone. */
export interface ConnectionState {
  readonly attempt: Attempt | undefined
  /** Most recently used first. */
  readonly sessions: readonly Session[]
  readonly namespaces: Readonly<Record<Namespace, NamespaceState>>
  readonly activeNamespace: Namespace | undefined
  /** Ids of connectors that the visitor disconnected, per namespace: they are never restored silently. */
  readonly disconnectedIds: Readonly<Record<Namespace, readonly string[]>>
}

export const emptyConnectionState: ConnectionState = {
  attempt: undefined,
  sessions: [],
  namespaces: {},
  activeNamespace: undefined,
  disconnectedIds: {},
}

/** What is stored of the connection state: a pure projection of it. */
export interface SavedConnections {
  readonly sessions: readonly Omit<Session, 'status'>[]
  /** Ids of the connections in use. */
  readonly active: readonly string[]
  readonly activeNamespace?: Namespace | undefined
  /** Network in use per namespace, connected or chosen. */
  readonly networks: Readonly<Record<Namespace, Caip2>>
  /** Ids of connectors that the visitor disconnected: they are never restored silently. */
  readonly disconnectedIds: Readonly<Record<Namespace, readonly string[]>>
}
