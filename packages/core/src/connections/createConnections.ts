import { atom, type Atom } from 'jotai/vanilla'
import type { BalanceState } from '../contract/Balances.js'
import { caip10, type Caip2, type Namespace } from '../contract/caip.js'
import type { InitialAccount } from '../contract/capabilities/initialAccounts.js'
import type { Store } from '../contract/Store.js'
import type { Network } from '../contract/Network.js'
import { atomFamily } from '../state/atomFamily.js'
import { noAccount, type AccountState } from '../contract/AccountState.js'
import type { ConnectFlowState } from '../contract/ConnectFlow.js'
import type { Connector } from '../contract/Connector.js'
import { emptyConnectionState, type ConnectionState } from '../contract/ConnectionState.js'
import type { ConnectionEngine, ConnectionSelectors, OwnedConnections } from './OwnedConnections.js'

export interface ConnectionDeps {
  readonly store: Store
  /** As plugins have them; the engine leaves out those that cannot be used. */
  readonly connectors: Atom<readonly Connector[]>
  readonly networks: Atom<readonly Network[]>
  defaultNetwork(namespace: Namespace): Caip2 | undefined
  /** Namespace in view before anything is connected. */
  defaultNamespace(): Namespace | undefined
  /** What a plugin knows of an earlier visit. Called once plugins are set up. */
  initialAccounts(): readonly InitialAccount[]
  /** Loads the engine. Rejects with `core/notStarted` unless the modal is started. */
  engine(): Promise<ConnectionEngine>
}

/** Compared as the same by readers, while no chain is installed. */
const accountOfNone: AccountState = { ...noAccount, namespace: '', networkId: undefined }

/** The connections of a modal: readable at once, while the engine that calls wallets is loaded when it is first needed. */
export function createConnections(deps: ConnectionDeps): OwnedConnections {
  const { store, networks } = deps
  const state = atom<ConnectionState>(emptyConnectionState)
  const flow = atom<ConnectFlowState>({ status: 'idle' })
  const balances = atom<Readonly<Record<string, BalanceState>>>({})
  const labels = atom<Readonly<Record<string, string>>>({})
  const selectors = atom<ConnectionSelectors | undefined>(undefined)
  const isInitial = atom(true)
  const initial = atom((get) => (get(isInitial) ? deps.initialAccounts() : []))
  const activeNamespace = atom(
    (get) => get(state).activeNamespace ?? get(initial)[0]?.namespace ?? deps.defaultNamespace(),
  )
  const read = () => store.get(selectors)

  const account = atomFamily((namespace: Namespace) =>
    atom((get): AccountState => {
      const first = get(initial).find((connection) => connection.namespace === namespace)
      if (first) return initialAccount(first)
      const loaded = get(selectors)
      if (loaded) return get(loaded.account(namespace))
      get(networks) // the default network is one of them
      return { ...noAccount, namespace, networkId: deps.defaultNetwork(namespace) }
    }),
  )
  const activeAccount = atom((get) => {
    const namespace = get(activeNamespace)
    return namespace === undefined ? accountOfNone : get(account(namespace))
  })
  return {
    atoms: { state, flow, balances, labels, isInitial, selectors },
    state,
    flow,
    attempt: atom((get) => get(state).attempt),
    list: atom((get) =>
      get(state).sessions.flatMap(({ status, connections }) => (status === 'dormant' ? [] : connections)),
    ),
    connectors: atom((get) => {
      const loaded = get(selectors)
      return get(loaded?.connectors ?? deps.connectors)
    }),
    activeNamespace,
    activeNetworkId: atom((get) => get(activeAccount).networkId),
    activeAccount,
    account,
    active: (namespace) => read()?.active(namespace),
    status: (namespace, connectorId) => read()?.status(namespace, connectorId) ?? 'disconnected',
    get: (connectionId) => read()?.get(connectionId),
    findConnection: (id) => read()?.findConnection(id),
    // Stored sessions are known only once the engine has read them.
    settled: async (namespace, signal) => (await deps.engine()).settled(namespace, signal),
    watch(listener, signal) {
      if (signal.aborted) return
      let before = store.get(state)
      const off = store.sub(state, () => {
        const last = before
        before = store.get(state)
        listener(before, last)
      })
      signal.addEventListener('abort', off, { once: true })
    },
    connect: async (request) => (await deps.engine()).connect(request),
    select: async (connectionId, address) => (await deps.engine()).select(connectionId, address),
    selectNamespace: async (namespace) => (await deps.engine()).selectNamespace(namespace),
    preferNetwork: async (networkId) => (await deps.engine()).preferNetwork(networkId),
    switchNetwork: async (networkId, signal) => (await deps.engine()).switchNetwork(networkId, signal),
    disconnect: async (what) => (await deps.engine()).disconnect(what),
  }
}

function initialAccount({ namespace, networkId, address, walletName }: InitialAccount): AccountState {
  return {
    ...noAccount,
    namespace,
    status: 'connecting',
    isReconnecting: true,
    isDisconnected: false,
    networkId,
    address,
    caipAddress: caip10(networkId, address),
    allAccounts: [{ address }],
    connectedWalletInfo: walletName === undefined ? undefined : { name: walletName, identifier: walletName },
  }
}
