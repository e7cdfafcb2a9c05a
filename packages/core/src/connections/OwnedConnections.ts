import type { Atom, PrimitiveAtom } from 'jotai/vanilla'
import type { BalanceState } from '../contract/Balances.js'
import type { Caip10, Namespace } from '../contract/caip.js'
import type { Run } from '../state/lifecycle.js'
import type { AccountState } from '../contract/AccountState.js'
import type { Connector } from '../contract/Connector.js'
import type { ConnectFlowState } from '../contract/ConnectFlow.js'
import type {
  ConnectedAccount,
  ConnectionService,
  ConnectorStatus,
  LiveConnection,
} from '../contract/ConnectionService.js'
import type { ConnectionState } from '../contract/ConnectionState.js'
import type { ConnectFlows } from './createConnectFlows.js'

/** Everything that is read out of the connection state. */
export interface ConnectionSelectors {
  readonly connectors: Atom<readonly Connector[]>
  account(namespace: Namespace): Atom<AccountState>
  active(namespace: Namespace): LiveConnection | undefined
  status(namespace: Namespace, connectorId: string): ConnectorStatus
  get(connectionId: string): LiveConnection | undefined
  findConnection(account: Caip10): ConnectedAccount | undefined
}

/** Values that the engine writes and everybody reads. They are there before the engine is loaded. */
export interface ConnectionAtoms {
  readonly state: PrimitiveAtom<ConnectionState>
  readonly flow: PrimitiveAtom<ConnectFlowState>
  readonly balances: PrimitiveAtom<Readonly<Record<string, BalanceState>>>
  /** The visitor's own names, by address. */
  readonly labels: PrimitiveAtom<Readonly<Record<string, string>>>
  /** True until it is known whether there are stored connections: the accounts are those of `initialAccounts`. */
  readonly isInitial: PrimitiveAtom<boolean>
  /** How to read the state. Loaded with the engine: until then there is nothing to read. */
  readonly selectors: PrimitiveAtom<ConnectionSelectors | undefined>
}

export interface OwnedConnections extends ConnectionService {
  readonly atoms: ConnectionAtoms
}

/** What calls wallets and tells the reducer what happened. */
export interface ConnectionEngine extends Pick<
  ConnectionService,
  'connect' | 'settled' | 'select' | 'selectNamespace' | 'preferNetwork' | 'switchNetwork' | 'disconnect'
> {
  readonly flows: ConnectFlows
  /**
   * Ends what is being connected with `reason`, and answers whether a connect flow was open. Where the visitor is connected
   * and was to sign in, the plugin that asks them decides how it ends.
   */
  cancel(reason: unknown): 'idle' | 'ended' | 'signingIn'
  /** Begins a run: restores, then keeps storage and tabs in step until the run ends. */
  begin(run: Run): void
}
