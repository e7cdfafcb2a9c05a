import { atom, type Atom, type PrimitiveAtom } from 'jotai/vanilla'
import type { Caip2, Namespace } from '../caip/caip.js'
import type { Store } from '../modal/Store.js'
import type { Network } from '../networks/Network.js'
import type { BalanceState } from '../shell/Shell.js'
import { noAccount, type AccountState } from './AccountState.js'
import type { ConnectionService } from './ConnectionService.js'
import { emptyConnectionState, type ConnectionState } from './ConnectionState.js'
import type { Connector } from './Connector.js'
import type { ConnectionEngine } from './ConnectionEngine.js'
import type { ConnectionSelectors } from './ConnectionSelectors.js'

/** Values that the engine writes and everybody reads; they are there before the engine is. */
export interface ConnectionAtoms {
  readonly state: PrimitiveAtom<ConnectionState>
  readonly balances: PrimitiveAtom<Readonly<Record<string, BalanceState>>>
  /** The visitor's own names, by address. */
  readonly labels: PrimitiveAtom<Readonly<Record<string, string>>>
  /** How to read the state: comes with the engine, as until then there is nothing to read. */
  readonly reading: PrimitiveAtom<ConnectionSelectors | undefined>
}

export interface ConnectionDeps {
  readonly store: Store
  readonly connectors: Atom<readonly Connector[]>
  readonly networks: Atom<readonly Network[]>
  defaultNetwork(namespace: Namespace): Caip2 | undefined
  /** Namespace in view before anybody connected. */
  defaultNamespace(): Namespace | undefined
  /** Rejects with `core/notStarted` unless the modal runs [5.3]. */
  engine(): Promise<ConnectionEngine>
  /** The engine, once it has been wanted. */
  loaded(): ConnectionEngine | undefined
}

export interface OwnedConnections extends ConnectionService {
  readonly atoms: ConnectionAtoms
}

/**
 * What plugins and hosts hold of the connections: readable at once, while the engine that writes them is a heavy room that
 * opens when there is something to restore or to connect.
 */
export function createConnections(parts: ConnectionDeps): OwnedConnections {
  const { store, networks } = parts
  const state = atom<ConnectionState>(emptyConnectionState)
  const balances = atom<Readonly<Record<string, BalanceState>>>({})
  const labels = atom<Readonly<Record<string, string>>>({})
  const reading = atom<ConnectionSelectors | undefined>(undefined)
  const accounts = new Map<Namespace, Atom<AccountState>>()
  const activeNamespace = atom((get) => get(state).activeNamespace ?? parts.defaultNamespace())
  const read = () => store.get(reading)

  function account(namespace: Namespace): Atom<AccountState> {
    const known = accounts.get(namespace)
    const made =
      known ??
      atom((get) => {
        get(networks) // the default network is one of them
        return get(reading)?.account(get, namespace) ?? nobody(namespace, parts.defaultNetwork(namespace))
      })
    accounts.set(namespace, made)
    return made
  }
  return {
    atoms: { state, balances, labels, reading },
    state,
    attempt: atom((get) => get(state).attempt),
    list: atom((get) =>
      get(state).sessions.flatMap(({ status, connections }) => (status === 'dormant' ? [] : connections)),
    ),
    connectors: parts.connectors,
    activeNamespace,
    activeNetworkId: atom((get) => {
      const namespace = get(activeNamespace)
      return namespace === undefined ? undefined : get(account(namespace)).networkId
    }),
    account,
    active: (namespace) => read()?.active(namespace),
    status: (namespace, connectorId) => read()?.status(namespace, connectorId) ?? 'disconnected',
    get: (connectionId) => read()?.get(connectionId),
    findConnection: (account) => read()?.findConnection(account),
    // Stored sessions are known only once the engine has read them.
    settled: async (namespace, signal) => (await parts.engine()).settled(namespace, signal),
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
    connect: async (request) => (await parts.engine()).connect(request),
    cancelAttempt: (reason) => parts.loaded()?.cancelAttempt(reason),
    select: async (connectionId, address) => (await parts.engine()).select(connectionId, address),
    selectNamespace: (namespace) => void parts.engine().then((engine) => engine.selectNamespace(namespace)),
    preferNetwork: async (networkId) => (await parts.engine()).preferNetwork(networkId),
    switchNetwork: async (networkId, signal) => (await parts.engine()).switchNetwork(networkId, signal),
    disconnect: async (what) => (await parts.engine()).disconnect(what),
  }
}

/** An account before anything is known of anybody [3.1]. */
function nobody(namespace: Namespace, networkId: Caip2 | undefined): AccountState {
  return { ...noAccount, namespace, networkId }
}
