import type { Atom } from 'jotai/vanilla'
import type { Alerts } from '../contract/Alerts.js'
import { namespaceOf, type Caip2, type Namespace } from '../contract/caip.js'
import type { ChainCapability } from '../contract/capabilities/chain.js'
import type { NamesCapability } from '../contract/capabilities/names.js'
import type { SignInCapability } from '../contract/capabilities/signIn.js'
import type { Run } from '../state/lifecycle.js'
import type { Store } from '../contract/Store.js'
import type { Network } from '../contract/Network.js'
import type { ScopedStorage } from '../contract/Storage.js'
import type { Wallet } from '../contract/Wallet.js'
import { createAttempts } from './attempts.js'
import type { ConnectionContext } from './ConnectionContext.js'
import type { Connection } from '../contract/ConnectionState.js'
import type { Connector } from '../contract/Connector.js'
import { createConnectFlows } from './createConnectFlows.js'
import { createLiveSessions } from './createLiveSessions.js'
import { createSelectors } from './createSelectors.js'
import { networkInUse } from './deriveAccount.js'
import type { ConnectionEngine, OwnedConnections } from './OwnedConnections.js'
import { disconnect } from './disconnect.js'
import { reduce } from './reduce.js'
import { beginRestoring, createPersist } from './restoreSessions.js'
import { selectConnection } from './selectConnection.js'
import { switchNetwork } from './switchNetwork.js'
import { withSignals } from '../state/withSignals.js'

export interface EngineDeps {
  readonly store: Store
  readonly storage: ScopedStorage
  readonly imported: ConnectionContext['imported']
  readonly alerts: Alerts
  readonly connections: OwnedConnections
  readonly connectors: Atom<readonly Connector[]>
  readonly networks: Atom<readonly Network[]>
  chain(namespace: Namespace): ChainCapability | undefined
  /** @throws `core/adapterNotFound` */
  requireChain(namespace: Namespace): ChainCapability
  knownNamespaces(): ReadonlySet<Namespace>
  /** The run in progress. @throws `core/notStarted` */
  run(): Run
  names(namespace: Namespace): NamesCapability | undefined
  defaultNetwork(namespace: Namespace): Caip2 | undefined
  readonly emit: ConnectionContext['emit']
  readonly ended: ConnectionContext['ended']
  readonly guardSession: ConnectionContext['guardSession']
  signIn(): SignInCapability | undefined
  connected(wallet: Wallet | undefined, connector: Connector): void
  readonly options: ConnectionContext['options']
}

export function createEngine(deps: EngineDeps): ConnectionEngine {
  const { store, connections } = deps
  const { state, flow, selectors } = connections.atoms
  const live = createLiveSessions(() => context)
  let admitting: AbortController | undefined
  const context: ConnectionContext = {
    ...deps,
    live,
    get: () => store.get(state),
    watch: connections.watch,
    dispatch(...events) {
      const before = store.get(state)
      const now = events.reduce(reduce, before)
      if (now === before) return
      store.set(state, now)
      for (const { id } of before.sessions) if (!now.sessions.some((session) => session.id === id)) live.release(id)
    },
    connectors: () => store.get(deps.connectors),
    watchConnectors: (listener, signal) => signal.addEventListener('abort', store.sub(deps.connectors, listener)),
    chain: deps.requireChain,
    checkSelection: (namespace, account) => deps.chain(namespace)?.checkSelection?.(account),
    networks: () => store.get(deps.networks),
    admission() {
      const signIn = deps.signIn()
      return signIn && ((connections, signal) => admit(signIn, connections, signal))
    },
    networksFor(namespaces) {
      const networks: Record<Namespace, Caip2> = {}
      for (const namespace of namespaces) {
        const networkId = networkInUse(store.get(state), namespace) ?? deps.defaultNetwork(namespace)
        if (networkId) networks[namespace] = networkId
      }
      return networks
    },
  }
  async function admit(
    signIn: SignInCapability,
    connections: readonly Connection[],
    signal?: AbortSignal,
  ): Promise<boolean> {
    const controller = new AbortController()
    admitting = controller
    try {
      const signals = [controller.signal, context.run().signal, signal]
      await withSignals(signals, (first) => signIn.admit(connections, first))
    } finally {
      if (admitting === controller) admitting = undefined
    }
    return !controller.signal.aborted
  }
  const attempts = createAttempts(context)
  const flows = createConnectFlows(context, store, flow, attempts)
  store.set(selectors, createSelectors({ ...deps, atoms: connections.atoms, live }))
  return {
    flows,
    connect: attempts.connect,
    cancel(reason) {
      if (admitting) {
        admitting.abort(reason)
        return 'signingIn'
      }
      const wasOpen = flows.cancel(reason)
      attempts.cancel(reason)
      return wasOpen ? 'ended' : 'idle'
    },
    settled: (namespace, signal) => settled(context, namespace, signal),
    select: (connectionId, address) => selectConnection(context, attempts, connectionId, address),
    async selectNamespace(namespace) {
      context.dispatch({ type: 'namespaceSelected', namespace })
    },
    async preferNetwork(networkId) {
      context.dispatch({ type: 'networkPreferred', namespace: namespaceOf(networkId), networkId })
    },
    async switchNetwork(networkId, signal) {
      await settled(context, namespaceOf(networkId), signal)
      return switchNetwork(context, attempts, networkId, signal)
    },
    disconnect: (what) => disconnect(context, what),
    begin(run) {
      beginRestoring(context, run.signal)
      store.set(connections.atoms.isInitial, false)
      connections.watch(createPersist(context), run.signal)
      run.defer(() => context.dispatch({ type: 'stopped' }))
    },
  }
}

/** Resolves once no restore of the namespace is pending any more. @throws the signal's reason */
async function settled(context: ConnectionContext, namespace: Namespace, signal?: AbortSignal): Promise<void> {
  const run = context.run()
  signal?.throwIfAborted()
  const isPending = () =>
    context.get().sessions.some((s) => s.status === 'restoring' && s.connections.some((c) => c.namespace === namespace))
  if (!isPending()) return
  const done = new AbortController()
  await new Promise<void>((resolve, reject) => {
    for (const source of [signal, run.signal])
      source?.addEventListener('abort', () => reject(source.reason as Error), { signal: done.signal })
    context.watch(() => !isPending() && resolve(), done.signal)
  }).finally(() => done.abort())
}
