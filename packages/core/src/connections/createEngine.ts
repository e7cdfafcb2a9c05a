import type { Atom } from 'jotai/vanilla'
import type { Alerts } from '../alerts/Alerts.js'
import { namespaceOf, type Caip2, type Namespace } from '../caip/caip.js'
import type { ChainCapability } from '../capabilities/chain.js'
import { coreError } from '../errors/coreError.js'
import type { Run } from '../modal/lifecycle.js'
import type { Store } from '../modal/Store.js'
import type { Network } from '../networks/Network.js'
import type { ScopedStorage } from '../storage/Storage.js'
import type { Wallet } from '../wallets/Wallet.js'
import { createAttempts } from './attempts.js'
import type { OwnedConnections } from './createConnections.js'
import type { ConnectionEngine } from './ConnectionEngine.js'
import type { Connector } from './Connector.js'
import { networkInUse } from './deriveAccount.js'
import { disconnect } from './disconnect.js'
import type { Engine } from './Engine.js'
import { createSelectors } from './createSelectors.js'
import { createLiveSessions } from './createLiveSessions.js'
import { createEntrance } from '../plugin/createEntrance.js'
import { reduce } from './reduce.js'
import { beginRestoring, persist } from './restoreSessions.js'
import { selectConnection } from './selectConnection.js'
import { settled } from './settled.js'

export interface EngineDeps {
  readonly store: Store
  readonly storage: ScopedStorage
  readonly readEarlier: Engine['readEarlier']
  readonly alerts: Alerts
  readonly door: OwnedConnections
  readonly networks: Atom<readonly Network[]>
  chain(namespace: Namespace): ChainCapability | undefined
  knownNamespaces(): ReadonlySet<Namespace>
  run(): Run | undefined
  defaultNetwork(namespace: Namespace): Caip2 | undefined
  readonly emit: Engine['emit']
  readonly ended: Engine['ended']
  readonly guardSession: Engine['guardSession']
  connected(wallet: Wallet | undefined, connector: Connector): void
  readonly options: Engine['options']
}

export function createEngine(parts: EngineDeps): ConnectionEngine {
  const { store, door } = parts
  const { state } = door.atoms
  const live = createLiveSessions(() => engine)
  const engine: Engine = {
    ...parts,
    live,
    get: () => store.get(state),
    watch: door.watch,
    dispatch(event) {
      const before = store.get(state)
      const now = reduce(before, event)
      if (now === before) return
      store.set(state, now)
      for (const { id } of before.sessions) if (!now.sessions.some((session) => session.id === id)) live.release(id)
    },
    run() {
      const run = parts.run()
      if (!run) throw coreError('notStarted')
      return run
    },
    connectors: () => store.get(door.connectors),
    watchConnectors: (listener, signal) => signal.addEventListener('abort', store.sub(door.connectors, listener)),
    chain(namespace) {
      const chain = parts.chain(namespace)
      if (!chain) throw coreError('adapterNotFound', { namespace })
      return chain
    },
    checkSelection: (namespace, account) => parts.chain(namespace)?.checkSelection?.(account),
    networks: () => store.get(parts.networks),
    wantedNetwork: (namespace) => networkInUse(store.get(state), namespace) ?? parts.defaultNetwork(namespace),
  }
  // Its code comes with the first change of network.
  const switching = createEntrance('modal', () => import('./switchNetwork.js'))
  const attempts = createAttempts(engine)
  store.set(door.atoms.reading, createSelectors({ ...parts, atoms: door.atoms, live }))
  return {
    ...attempts,
    live,
    settled: (namespace, signal) => settled(engine, namespace, signal),
    select: (connectionId, address) => selectConnection(engine, attempts, connectionId, address),
    selectNamespace: (namespace) => engine.dispatch({ type: 'namespaceSelected', namespace }),
    async preferNetwork(networkId) {
      engine.dispatch({ type: 'networkPreferred', namespace: namespaceOf(networkId), networkId })
    },
    async switchNetwork(networkId, signal) {
      await settled(engine, namespaceOf(networkId), signal)
      return switching.method('switchNetwork')(engine, attempts, networkId, signal)
    },
    disconnect: (what) => disconnect(engine, what),
    begin(run) {
      beginRestoring(engine, run.signal)
      door.watch(() => persist(engine), run.signal)
      run.defer(() => engine.dispatch({ type: 'stopped' }))
    },
  }
}
