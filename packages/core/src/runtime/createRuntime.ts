import { atom } from 'jotai/vanilla'
import { runtimeError } from '../contract/errors/runtimeError.js'
import type { ConnectOutcome } from '../connections/ConnectionContext.js'
import { balancesKey } from '../contract/Balances.js'
import { savedKey } from '../connections/savedKey.js'
import { createTextLoader, type TextLoader } from '../state/createTextLoader.js'
import type { Run } from '../state/lifecycle.js'
import { ownOptions } from '../contract/plugin/ownOptions.js'
import { sdkIdentity } from '../plugins/sdkIdentity.js'
import { createRouter } from '../state/createRouter.js'
import { createNotices } from '../state/createNotices.js'
import { lazy } from '../contract/plugin/lazy.js'
import { ownConnectors } from '../plugins/OwnedConnectors.js'
import type { InstalledPlugin } from '../plugins/setUpPlugins.js'
import type { RegisteredView } from '../contract/plugin/ViewDefinition.js'
import type { Caip2 } from '../contract/caip.js'
import type { Route } from '../contract/Router.js'
import type { Shell } from '../contract/Shell.js'
import { createWallets } from '../wallets/createWallets.js'
import type { WalletService } from '../contract/WalletService.js'
import { createFeatureGate } from './createFeatureGate.js'
import { createModalController, type ModalController } from './createModalController.js'
import { createRendererHost, type RendererHost } from './createRendererHost.js'
import { createShell, networkRoute } from './createShell.js'
import type { WalletRuntime } from './createWalletRuntime.js'
import type { RuntimeDeps } from './RuntimeDeps.js'

/**
 * Everything of a modal that the list of wallets needs. It is loaded when a visitor is near the button, and with the code that
 * calls wallets.
 */
export interface Runtime {
  readonly shell: Shell
  readonly controller: ModalController
  readonly rendererHost: RendererHost
  readonly wallets: WalletService
  readonly texts: TextLoader
  /** The code that calls wallets, with the run in progress begun. */
  walletRuntime(): Promise<WalletRuntime>
  /** Begins the effects of a run, once for each. */
  begin(run: Run): void
}

export interface RuntimeOptions extends Omit<RuntimeDeps, 'router' | 'notices' | 'views'> {
  importWalletRuntime(): Promise<typeof import('./createWalletRuntime.js')>
}

export function createRuntime(given: RuntimeOptions): Runtime {
  const { store, options, storage, alerts, networks, emitter, report } = given
  const views = viewsOf(given.installed)
  const router = createRouter(store)
  const features = createFeatureGate({ ...given, views })
  const deps: RuntimeDeps = {
    ...given,
    views,
    router,
    notices: createNotices(store, () => store.get(given.debug)),
    pairing() {
      const [provider] = given.providers.handle('pairing').all
      return store.get(features.off).has(provider?.plugin ?? '') ? undefined : given.pairing()
    },
  }
  const { notices } = deps
  const connectors = ownConnectors(deps.installed, features.off)
  const outcomes = new Set<(outcome: ConnectOutcome) => void>()
  const ended = (outcome: ConnectOutcome): void => [...outcomes].forEach((listener) => listener(outcome))
  let currentRun: Run | undefined
  function isConnected(): boolean {
    const namespace = store.get(deps.connections.activeNamespace)
    return namespace !== undefined && store.get(deps.connections.account(namespace)).status === 'connected'
  }

  const wallets = createWallets({
    store,
    storage,
    alerts,
    options: ownOptions(options.wallets ?? {}),
    gateway: options.gateway,
    caller: sdkIdentity(options.projectId, deps.installed),
    connectors: connectors.offered,
    networks: networks.all,
    state: deps.state,
    language: atom((get) => [get(deps.catalogue.locale), get(deps.catalogue.revision)]),
    pairing: deps.pairing,
  })
  store.set(deps.walletService, wallets)
  const texts = createTextLoader(store, deps.catalogue, options, (error, plugin) =>
    report(error, { plugin, phase: 'locale' }),
  )
  const rendererHost = createRendererHost(
    deps.renderer,
    () => shell,
    () => texts.ready(),
    () => deps.run() !== undefined && !options.embedded,
  )
  const controller = createModalController({
    ...deps,
    isConnected,
    cancelConnect: (reason) => wallet.loaded?.engine.cancel(reason) ?? 'idle',
    rendererHost,
    refusal: features.refusal,
    holdsOpen: (name) => {
      const view = deps.views.get(name)
      return view?.guard.run(`holdsOpen of ${name}`, () => view.definition.holdsOpen?.(view.plugin)) ?? false
    },
    onOpen() {
      features.refresh()
      void wallets.load()
    },
    ended,
    emit: emitter.emit,
    report: (error) => report(error, { plugin: 'shell', phase: 'open' }),
  })
  const routeTo = (target: Caip2): Route => networkRoute(deps, target)
  const shell = createShell({
    ...deps,
    controller,
    wallets,
    features,
    walletRuntime,
    routeTo,
    flows: {
      choose: (namespaces) => wallet.loaded?.engine.flows.choose(namespaces),
      retry: () => wallet.loaded?.engine.flows.retry(),
      finish: () => wallet.loaded?.engine.flows.finish(),
    },
    // Called from views that need the wallet runtime, so that it is there.
    setAddressLabel: (account, label) => wallet.loaded?.setAddressLabel(account, label),
    loadTexts: texts.ready,
    emit: emitter.emit,
  })
  const wallet = lazy<WalletRuntime>('modal', async () => {
    const { openWalletRuntime } = await given.importWalletRuntime()
    return openWalletRuntime({ ...deps, connectors, wallets, controller, shell, outcomes, ended, routeTo })
  })
  async function walletRuntime(): Promise<WalletRuntime> {
    const loaded = await wallet()
    if (currentRun && !currentRun.signal.aborted) loaded.begin(currentRun)
    return loaded
  }
  router.attach({
    isConnected,
    close: controller.close,
    refuses(view) {
      const refusal = features.refusal(view)
      if (refusal) report(refusal, { plugin: views.get(view)!.plugin.id, phase: `open ${view}` })
      return refusal !== undefined
    },
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
  return {
    shell,
    controller,
    rendererHost: {
      ...rendererHost,
      preload() {
        features.refresh()
        return rendererHost.preload()
      },
    },
    wallets,
    texts,
    walletRuntime,
    begin(run) {
      if (currentRun === run) return
      currentRun = run
      // One by one: an atom whose `onMount` throws would fail the list of wallets, which listens to all of them.
      for (const { plugin, list } of connectors.lists)
        plugin.guard.run('connectors', () => run.defer(store.sub(list, () => {})))
      showAlerts()
      run.defer(store.sub(alerts.list, showAlerts))
      run.defer(notices.clear)
      run.defer(
        store.sub(features.off, () =>
          router.leave((view) => features.refusal(view) !== undefined, controller.firstView),
        ),
      )
      // Every other view needs it. The one that needs it reports that it does not load.
      const isNeeded = (): boolean => store.get(router.route).view !== 'Connect'
      run.defer(store.sub(router.route, () => void (isNeeded() && walletRuntime().catch(() => {}))))
      run.defer(() => {
        controller.close()
        controller.clear()
        rendererHost.unmount()
        ended({ type: 'failed', error: runtimeError('modalClosed') })
      })
      // Nothing is connected, so that nothing stored of an account is of use.
      if (!storage.has(savedKey)) storage.remove(balancesKey)
      wallet.loaded?.begin(run)
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
