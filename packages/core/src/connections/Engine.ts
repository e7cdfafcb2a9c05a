import type { Alerts } from '../alerts/Alerts.js'
import type { Caip2, Namespace } from '../caip/caip.js'
import type { ChainCapability } from '../capabilities/chain.js'
import type { Run } from '../modal/lifecycle.js'
import type { GuardSession } from '../plugin/guardSession.js'
import type { Outcome } from '../runtime/Outcome.js'
import type { Network } from '../networks/Network.js'
import type { ShellEvents } from '../shell/ShellSpec.js'
import type { ScopedStorage } from '../storage/Storage.js'
import type { Wallet } from '../wallets/Wallet.js'
import type { ConnectionEvent } from './ConnectionEvent.js'
import type { Account, ConnectionState } from './ConnectionState.js'
import type { Connector } from './Connector.js'
import type { LiveSessions } from './LiveSessions.js'
import type { SavedConnections } from './persist.js'

/** What the parts of the connection engine share. Made once per modal. */
export interface Engine {
  get(): ConnectionState
  /** Calls back after every change of the state, until the signal. */
  watch(listener: () => void, signal: AbortSignal): void
  /** Runs the reducer, stores the outcome, then lets watchers act on it. */
  dispatch(event: ConnectionEvent): void
  readonly live: LiveSessions
  readonly storage: ScopedStorage
  /** Connections of an earlier kit, where there are any. */
  readEarlier(): SavedConnections | undefined
  readonly alerts: Alerts
  /** The run in progress. @throws `core/notStarted` [5.3] */
  run(): Run
  connectors(): readonly Connector[]
  /** Calls back when the list of connectors changes, until the signal. */
  watchConnectors(listener: () => void, signal: AbortSignal): void
  /** @throws `core/adapterNotFound` [5.3] */
  chain(namespace: Namespace): ChainCapability
  /** @throws what the chain says of an account that cannot be the one in use */
  checkSelection(namespace: Namespace, account: Account | undefined): void
  networks(): readonly Network[]
  /** Namespaces a CAIP id may have [5.17]. */
  knownNamespaces(): ReadonlySet<Namespace>
  /** Network that a new connection of the namespace should be on. */
  wantedNetwork(namespace: Namespace): Caip2 | undefined
  emit<K extends keyof ShellEvents>(event: K, payload: ShellEvents[K]): void
  /** What a connector answered, checked and safe to be called. @throws `core/invalidPlugin` */
  readonly guardSession: GuardSession
  /** An interactive connect succeeded. */
  connected(wallet: Wallet | undefined, connector: Connector): void
  /** An interactive connect ended, one way or the other. */
  ended(outcome: Outcome): void
  readonly options: { readonly multiWallet: boolean; readonly reconnect: boolean }
}

/** Random, and never the same twice: a late answer of a former session finds no one under its id. */
export function freshId(): string {
  // `randomUUID` is kept from pages without TLS, such as a developer's own machine seen from a phone.
  return crypto.getRandomValues(new Uint32Array(4)).join('-')
}
