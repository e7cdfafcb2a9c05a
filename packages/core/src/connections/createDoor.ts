import { atom, type Atom, type PrimitiveAtom } from 'jotai/vanilla'
import { formatUnits } from '../balances/formatUnits.js'
import type { Caip2, Namespace } from '../caip/caip.js'
import type { ChainCapability } from '../capabilities/chain.js'
import { coreError } from '../errors/coreError.js'
import type { Store } from '../modal/Store.js'
import type { Network } from '../networks/Network.js'
import type { BalanceState } from '../shell/Shell.js'
import type { AccountState } from './AccountState.js'
import type { ConnectionService, LiveConnection } from './ConnectionService.js'
import { emptyConnectionState, type ConnectionState } from './ConnectionState.js'
import type { Connector } from './Connector.js'
import { activeConnection, connectorStatus, deriveAccount, findConnection, networkInUse } from './deriveAccount.js'
import type { ConnectionEngine } from './ConnectionEngine.js'

/** Values that the engine writes and everybody reads; they are there before the engine is. */
export interface ConnectionAtoms {
  readonly state: PrimitiveAtom<ConnectionState>
  readonly balances: PrimitiveAtom<Readonly<Record<string, BalanceState>>>
  /** The visitor's own names, by address. */
  readonly labels: PrimitiveAtom<Readonly<Record<string, string>>>
}

export interface DoorParts {
  readonly store: Store
  readonly connectors: Atom<readonly Connector[]>
  readonly networks: Atom<readonly Network[]>
  chain(namespace: Namespace): ChainCapability | undefined
  defaultNetwork(namespace: Namespace): Caip2 | undefined
  /** Namespace in view before anybody connected. */
  defaultNamespace(): Namespace | undefined
  /** Rejects with `core/notStarted` unless the modal runs [5.3]. */
  engine(): Promise<ConnectionEngine>
  /** The engine, once it has been wanted. */
  loaded(): ConnectionEngine | undefined
  runSignal(): AbortSignal | undefined
}

export interface ConnectionDoor extends ConnectionService {
  readonly atoms: ConnectionAtoms
}

/**
 * What plugins and hosts hold of the connections: readable at once, while the engine that writes them is a heavy room that
 * opens when there is something to restore or to connect.
 */
export function createDoor(parts: DoorParts): ConnectionDoor {
  const { store, networks } = parts
  const state = atom<ConnectionState>(emptyConnectionState)
  const balances = atom<Readonly<Record<string, BalanceState>>>({})
  const labels = atom<Readonly<Record<string, string>>>({})
  const accounts = new Map<Namespace, Atom<AccountState>>()
  const activeNamespace = atom((get) => get(state).activeNamespace ?? parts.defaultNamespace())

  function account(namespace: Namespace): Atom<AccountState> {
    const known = accounts.get(namespace)
    if (known) return known
    let last: AccountState | undefined
    const derived = atom((get) => {
      const now = get(state)
      const connection = activeConnection(now, namespace)?.connection
      const entry = connection && get(balances)[`${connection.networkId}:${connection.selected}`]
      const shown = entry?.status === 'ready' ? entry.balance : entry && 'last' in entry ? entry.last : undefined
      const next = deriveAccount(now, namespace, {
        chain: parts.chain(namespace),
        network: get(networks).find(({ caipNetworkId }) => caipNetworkId === connection?.networkId),
        fallbackNetwork: parts.defaultNetwork(namespace),
        balance: shown && { text: formatUnits(shown.amount, shown.decimals), symbol: shown.symbol },
        labels: get(labels),
      })
      // Readers redraw on a new object; one that says the same as the last is no news.
      last = last && isSame(last, next) ? last : next
      return last
    })
    accounts.set(namespace, derived)
    return derived
  }
  function lookUp(found: ReturnType<typeof findConnection>): LiveConnection | undefined {
    return found && { ...found, part: parts.loaded()?.live.part(found.session.id, found.connection.namespace) }
  }
  const watch: ConnectionService['watch'] = (listener, signal) => {
    if (signal.aborted) return
    let before = store.get(state)
    const off = store.sub(state, () => {
      const last = before
      before = store.get(state)
      listener(before, last)
    })
    signal.addEventListener('abort', off, { once: true })
  }
  async function settled(namespace: Namespace, signal?: AbortSignal): Promise<void> {
    const run = parts.runSignal()
    if (!run) throw coreError('notStarted')
    signal?.throwIfAborted()
    // Stored sessions are known only once the engine has read them.
    await parts.engine()
    const isPending = () =>
      store
        .get(state)
        .sessions.some((s) => s.status === 'restoring' && s.connections.some((c) => c.namespace === namespace))
    if (!isPending()) return
    const done = new AbortController()
    await new Promise<void>((resolve, reject) => {
      for (const source of [signal, run])
        source?.addEventListener('abort', () => reject(source.reason as Error), { signal: done.signal })
      watch(() => !isPending() && resolve(), done.signal)
    }).finally(() => done.abort())
  }
  return {
    atoms: { state, balances, labels },
    state,
    attempt: atom((get) => get(state).attempt),
    list: atom((get) =>
      get(state).sessions.flatMap(({ status, connections }) => (status === 'dormant' ? [] : connections)),
    ),
    connectors: parts.connectors,
    activeNamespace,
    activeNetworkId: atom((get) => {
      const namespace = get(activeNamespace)
      if (namespace === undefined) return undefined
      return networkInUse(get(state), namespace) ?? parts.defaultNetwork(namespace)
    }),
    account,
    active: (namespace) => lookUp(activeConnection(store.get(state), namespace)),
    status: (namespace, connectorId) => connectorStatus(store.get(state), namespace, connectorId),
    get: (connectionId) => lookUp(findConnection(store.get(state), connectionId)),
    settled,
    watch,
    connect: async (request) => (await parts.engine()).connect(request),
    cancelAttempt: (reason) => parts.loaded()?.cancelAttempt(reason),
    select: async (connectionId, address) => (await parts.engine()).select(connectionId, address),
    selectNamespace: (namespace) => void parts.engine().then((engine) => engine.selectNamespace(namespace)),
    preferNetwork: async (networkId) => (await parts.engine()).preferNetwork(networkId),
    switchNetwork: async (networkId, signal) => (await parts.engine()).switchNetwork(networkId, signal),
    disconnect: async (what) => (await parts.engine()).disconnect(what),
  }
}

function isSame(a: AccountState, b: AccountState): boolean {
  return (Object.keys(b) as (keyof AccountState)[]).every((key) => Object.is(a[key], b[key]))
}
