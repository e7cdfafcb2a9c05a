import { createBalances } from '../balances/createBalances.js'
import type { Caip2, Namespace } from '../caip/caip.js'
import type { BalancesCapability } from '../capabilities/balances.js'
import { createAddressLabels } from '../connections/addressLabels.js'
import type { ConnectOutcome } from '../connections/ConnectionContext.js'
import type { Connection } from '../connections/ConnectionState.js'
import { createEngine } from '../connections/createEngine.js'
import type { ConnectionEngine } from '../connections/OwnedConnections.js'
import { importConnections } from '../connections/importConnections.js'
import { coreError } from '../errors/coreError.js'
import { runtimeError } from '../errors/runtimeError.js'
import { createTextLoader, type TextLoader } from '../i18n/createTextLoader.js'
import type { Run } from '../modal/lifecycle.js'
import type { ConnectOptions } from '../modal/Modal.js'
import { sdkIdentity } from '../modal/sdkIdentity.js'
import { createRouter } from '../navigation/createRouter.js'
import { createNotices } from '../notices/createNotices.js'
import { createSessionGuard } from '../plugin/guardSession.js'
import { ownConnectors } from '../plugin/OwnedConnectors.js'
import { reportMistakes } from '../plugin/reportMistakes.js'
import type { InstalledPlugin } from '../plugin/setUpPlugins.js'
import type { RegisteredView } from '../plugin/ViewDefinition.js'
import type { Shell } from '../shell/Shell.js'
import { createWallets } from '../wallets/createWallets.js'
import type { WalletService } from '../wallets/WalletService.js'
import { createModalController, type ModalController } from './createModalController.js'
import { createRendererHost, type RendererHost } from './createRendererHost.js'
import { createShell, networkRoute } from './createShell.js'
import { followConnections } from './followConnections.js'
import { followConnectRoutes } from './followConnectRoutes.js'
import { hostConnect } from './hostConnect.js'
import { hostSwitchNetwork } from './hostSwitchNetwork.js'
import type { RuntimeDeps } from './RuntimeDeps.js'

/**
 * Everything of a modal that calls wallets, asks the gateway or draws. It is loaded when there is a session to restore,
 * something to connect, or a visitor near the button.
 */
export interface Runtime {
  readonly shell: Shell
  readonly engine: ConnectionEngine
  readonly controller: ModalController
  readonly rendererHost: RendererHost
  readonly wallets: WalletService
  readonly texts: TextLoader
  connect(options: ConnectOptions): Promise<readonly Connection[]>
  switchNetwork(id: Caip2, signal?: AbortSignal): Promise<void>
  /** Asks for the native balance of a namespace's account. Does nothing where none is connected. */
  loadBalance(namespace: Namespace | undefined, options?: { readonly force?: boolean }): Promise<void>
  /** Begins the effects of a run, once for each. */
  begin(run: Run): void
}

/** Makes the runtime. On the first visit after a change of kit, the connections that the other kit saved are loaded before. */
export async function openRuntime(
  deps: Omit<RuntimeDeps, 'imported' | 'router' | 'notices' | 'views'>,
): Promise<Runtime> {
  return createRuntime({
    ...deps,
    imported: await importConnections(deps),
    views: viewsOf(deps.installed),
    router: createRouter(deps.store),
    notices: createNotices(deps.store, () => deps.store.get(deps.debug)),
  })
}

function createRuntime(deps: RuntimeDeps): Runtime {
  const { store, options, storage, alerts, notices, router, connections, networks, providers } = deps
  const { chainHandle, emitter, report } = deps
  reportMistakes(deps.installed)
  const connectors = ownConnectors(deps.installed)
  const hasRenderer = deps.renderer !== undefined
  const outcomes = new Set<(outcome: ConnectOutcome) => void>()
  const ended = (outcome: ConnectOutcome): void => [...outcomes].forEach((listener) => listener(outcome))
  let begun: Run | undefined

  const balances = createBalances(
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
    identity: sdkIdentity(options.projectId, deps.installed),
    connectors: connectors.all,
    networks: networks.all,
    state: deps.state,
    pairing: deps.pairing,
  })
  const engine = createEngine({
    store,
    storage,
    imported: deps.imported,
    alerts,
    connections,
    connectors: connectors.all,
    networks: networks.all,
    chain: deps.chain,
    knownNamespaces: () =>
      new Set([...chainHandle.all.map(({ namespace }) => namespace), ...(options.knownNamespaces ?? [])]),
    run: deps.run,
    defaultNetwork: networks.defaultOf,
    emit: emitter.emit,
    ended,
    guardSession: createSessionGuard(store, connectors),
    connected: (wallet, connector) => wallets.used(wallet ?? wallets.walletOf(connector)),
    options: { multiWallet: options.multiWallet ?? true, reconnect: options.reconnect ?? true },
  })
  const texts = createTextLoader(store, deps.catalogue, (error, plugin) => report(error, { plugin, phase: 'locale' }))
  const rendererHost = createRendererHost(
    deps.renderer,
    () => shell,
    texts.ready,
    () => deps.run() !== undefined && !options.embedded,
  )
  const controller = createModalController({
    ...deps,
    engine,
    rendererHost,
    holdsOpen: (name) => {
      const view = deps.views.get(name)
      return view?.guard.run(`holdsOpen of ${name}`, () => view.definition.holdsOpen?.(view.plugin)) ?? false
    },
    onOpen: () => void wallets.load(),
    ended,
    emit: emitter.emit,
    report: (error) => report(error, { plugin: 'shell', phase: 'open' }),
  })
  const shell = createShell({
    ...deps,
    controller,
    wallets,
    balances,
    flows: engine.flows,
    loadTexts: texts.ready,
    setAddressLabel: createAddressLabels(store, storage, connections.atoms.labels),
    emit: emitter.emit,
  })
  router.attach({
    isConnected: deps.isConnected,
    close: controller.close,
    onBack: ({ view }) => {
      const registered = deps.views.get(view)
      registered?.guard.run(`onBack of ${view}`, () => registered.definition.onBack?.(registered.plugin))
    },
  })

  // Those of before as well: the first are raised while the page loads.
  let alertsShown = 0
  function showAlerts(): void {
    const raised = store.get(alerts.list)
    for (const { short, tone } of raised.slice(alertsShown)) notices.openSnackbar(short, tone)
    alertsShown = raised.length
  }

  const host = { ...deps, wallets, engine, controller, outcomes, hasRenderer }
  return {
    shell,
    engine,
    controller,
    rendererHost,
    wallets,
    texts,
    connect: (request) =>
      hostConnect(
        {
          ...host,
          checkServed(namespace) {
            if (!deps.chain(namespace) && !deps.pairing()) throw coreError('adapterNotFound', { namespace })
          },
        },
        request,
      ),
    switchNetwork: (id, signal) =>
      hostSwitchNetwork(
        {
          ...host,
          isKnown: (known) => store.get(networks.all).some(({ caipNetworkId }) => caipNetworkId === known),
          routeOf: (target) => networkRoute(deps, target),
        },
        id,
        signal,
      ),
    async loadBalance(namespace, how) {
      const account = namespace === undefined ? undefined : store.get(connections.account(namespace)).caipAddress
      if (account) await balances.load(account, how)
    },
    begin(run) {
      if (begun === run) return
      begun = run
      showAlerts()
      run.defer(store.sub(alerts.list, showAlerts))
      run.defer(notices.clear)
      followConnections(shell, run.signal)
      followConnectRoutes({ ...deps, engine, controller }, run.signal)
      run.defer(() => {
        controller.close()
        controller.clear()
        rendererHost.unmount()
        ended({ type: 'failed', error: runtimeError('modalClosed') })
      })
      engine.begin(run)
      if (store.get(connections.list).length === 0) balances.clear()
    },
  }
}

function viewsOf(installed: readonly InstalledPlugin[]): ReadonlyMap<string, RegisteredView> {
  return new Map(
    installed.flatMap(({ definition, handle, guard }) =>
      Object.entries((definition.views ?? {}) as Record<string, RegisteredView['definition']>).map(
        ([name, view]): [string, RegisteredView] => [name, { definition: view, plugin: handle, guard }],
      ),
    ),
  )
}
