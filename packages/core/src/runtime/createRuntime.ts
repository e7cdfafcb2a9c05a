import { openBalances } from '../balances/openBalances.js'
import type { Namespace } from '../caip/caip.js'
import type { BalancesCapability } from '../capabilities/balances.js'
import type { Connection } from '../connections/ConnectionState.js'
import { createAddressLabels } from '../connections/addressLabels.js'
import type { ConnectionEngine } from '../connections/ConnectionEngine.js'
import { createEngine } from '../connections/createEngine.js'
import { coreError } from '../errors/coreError.js'
import type { ConnectOptions } from '../modal/Modal.js'
import type { Run } from '../modal/lifecycle.js'
import { createEntrance } from '../plugin/createEntrance.js'
import { createSessionGuard } from '../plugin/guardSession.js'
import { reportMistakes } from '../plugin/reportMistakes.js'
import { sdkIdentity } from '../modal/sdkIdentity.js'
import type { Shell } from '../shell/Shell.js'
import { createWallets } from '../wallets/createWallets.js'
import { createRendererHost, type RendererHost } from './createRendererHost.js'
import { createModalController, type ModalController } from './createModalController.js'
import type { Outcome } from './Outcome.js'
import { createShell } from './createShell.js'
import { followConnections } from './followConnections.js'
import type { RuntimeDeps } from './RuntimeDeps.js'

/**
 * The heavy half of a modal: what calls wallets, asks the gateway and draws. It is loaded when there is a session to
 * restore, something to connect, or somebody comes near the button.
 */
export interface Runtime {
  readonly shell: Shell
  readonly engine: ConnectionEngine
  readonly opening: ModalController
  readonly renderer: RendererHost
  connect(options: ConnectOptions): Promise<readonly Connection[]>
  /** Asks for the balance of a namespace's account, the active one's by default; nothing where nobody is connected. */
  loadBalance(namespace?: Namespace): Promise<void>
  /** Begins the effects of a run; once for each. */
  begin(run: Run): void
}

export function createRuntime(parts: RuntimeDeps): Runtime {
  const { store, options, storage, alerts, router, connections, networks, providers, chainHandle, emitter, report } =
    parts
  reportMistakes(parts.installed)
  const outcomes = new Set<(outcome: Outcome) => void>()
  const tell = (outcome: Outcome): void => outcomes.forEach((listener) => listener(outcome))
  const balances = openBalances(
    storage,
    store,
    connections.atoms.balances,
    (namespace) => providers.handle('balances').for(namespace) as BalancesCapability | undefined,
  )
  const wallets = createWallets({
    store,
    storage,
    alerts,
    options: options.wallets ?? {},
    gateway: options.gateway,
    identity: sdkIdentity(options.projectId, parts.installed),
    connectors: connections.connectors,
    networks: networks.all,
    state: parts.state,
    pairing: parts.pairing,
  })
  const engine = createEngine({
    store,
    storage,
    readEarlier: parts.readEarlier,
    alerts,
    door: connections,
    networks: networks.all,
    chain: parts.chain,
    knownNamespaces: () =>
      new Set([...chainHandle.all.map(({ namespace }) => namespace), ...(options.knownNamespaces ?? [])]),
    run: parts.run,
    defaultNetwork: networks.defaultOf,
    emit: emitter.emit,
    ended: tell,
    guardSession: createSessionGuard(store, parts.installed),
    connected: (wallet, connector) => wallets.used(wallet ?? wallets.walletOf(connector)),
    options: { multiWallet: options.multiWallet ?? true, reconnect: options.reconnect ?? true },
  })
  const renderer = createRendererHost(
    parts.renderer,
    () => shell,
    parts.catalogue.ready,
    () => parts.run() !== undefined && !options.embedded,
  )
  const opening = createModalController({
    store,
    state: parts.state,
    router,
    connections,
    renderer,
    options,
    isConnected: parts.isConnected,
    hasChains: () => chainHandle.all.length > 0,
    pairing: parts.pairing,
    holdsOpen: (name) => {
      const view = parts.views.get(name)
      return view?.definition.holdsOpen?.(view.plugin) ?? false
    },
    opened: () => void wallets.load(),
    ended: tell,
    emit: emitter.emit,
    report: (error) => report(error, { plugin: 'shell', phase: 'open' }),
  })
  const shell = createShell({
    ...parts,
    opening,
    wallets,
    balances,
    setAddressLabel: createAddressLabels(store, storage, connections.atoms.labels),
    emit: emitter.emit,
  })

  const host = {
    store,
    connections,
    wallets,
    engine,
    opening,
    outcomes,
    hasRenderer: !!parts.renderer,
    checkServed(namespace: Namespace) {
      if (!chainHandle.for(namespace) && !parts.pairing()) throw coreError('adapterNotFound', { namespace })
    },
  }
  // Most hosts open the modal, and never wait for a connection.
  const hosts = createEntrance('modal', () => import('./hostConnect.js'))
  return {
    shell,
    engine,
    opening,
    renderer,
    connect: (request) => hosts.method('hostConnect')(host, request),
    async loadBalance(namespace = store.get(connections.activeNamespace)) {
      const account = namespace === undefined ? undefined : store.get(connections.account(namespace)).caipAddress
      if (account) await balances.load(account)
    },
    begin(run) {
      followConnections(shell, run.signal)
      run.defer(() => {
        opening.close()
        opening.clear()
        renderer.unmount()
      })
      engine.begin(run)
      if (store.get(connections.list).length === 0) balances.clear()
    },
  }
}
