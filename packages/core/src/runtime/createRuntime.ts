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
import type { Shell } from '../contract/Shell.js'
import { createWallets } from '../wallets/createWallets.js'
import type { WalletService } from '../contract/WalletService.js'
import { createFeatureGate } from './createFeatureGate.js'
import { createModalController, type ModalController } from './createModalController.js'
import { createRendererHost, type RendererHost } from './createRendererHost.js'
import { createShell } from './createShell.js'
import type { WalletRuntime } from './createWalletRuntime.js'
import { importWalletRuntime } from './importWalletRuntime.js'
import type { ModalServices, RuntimeServices } from './ModalServices.js'

/**
 * Everything of a modal that the list of wallets needs. It is loaded when a visitor is near the button, and with the code that
 * calls wallets.
 */
export interface Runtime {
  readonly shell: Shell
  readonly controller: ModalController
  readonly rendererHost: RendererHost
  /** Has what switches features look for changes: it may ask a server. */
  refreshFeatures(): void
  readonly wallets: WalletService
  readonly texts: TextLoader
  /** The code that calls wallets, with the run in progress begun. */
  walletRuntime(): Promise<WalletRuntime>
  /** Begins the effects of a run, once for each. */
  begin(run: Run): void
}

export function createRuntime(base: ModalServices): Runtime {
  const { store, options, storage, alerts, networks, installed, connections, lifecycle, report } = base
  const views = viewsOf(installed)
  const router = createRouter(store)
  const notices = createNotices(store, () => store.get(base.debug))
  const features = createFeatureGate(base, views)
  const services: RuntimeServices = {
    ...base,
    views,
    router,
    notices,
    pairing() {
      const [provider] = base.providers.handle('pairing').all
      return store.get(features.off).has(provider?.plugin ?? '') ? undefined : base.pairing()
    },
  }
  const connectors = ownConnectors(installed, features.off)
  const outcomes = new Set<(outcome: ConnectOutcome) => void>()
  const ended = (outcome: ConnectOutcome): void => [...outcomes].forEach((listener) => listener(outcome))
  let currentRun: Run | undefined
  function isConnected(): boolean {
    const namespace = store.get(connections.activeNamespace)
    return namespace !== undefined && store.get(connections.account(namespace)).status === 'connected'
  }

  const wallets = createWallets({
    store,
    storage,
    alerts,
    options: ownOptions(options.wallets ?? {}),
    gateway: options.gateway,
    caller: sdkIdentity(options.projectId, installed),
    connectors: connectors.offered,
    networks: networks.all,
    state: base.state,
    language: atom((get) => [get(base.catalogue.locale), get(base.catalogue.revision)]),
    pairing: services.pairing,
  })
  store.set(base.walletService, wallets)
  const texts = createTextLoader(store, base.catalogue, options, (error, plugin) =>
    report(error, { plugin, phase: 'locale' }),
  )
  const rendererHost = createRendererHost(
    base.renderer,
    () => shell,
    () => texts.ready(),
    () => lifecycle.run !== undefined && !options.embedded,
  )
  const controller = createModalController(services, rendererHost, {
    isConnected,
    cancelConnect: (reason) => wallet.loaded?.engine.cancel(reason) ?? 'idle',
    refusal: features.refusal,
    holdsOpen: (name) => {
      const view = views.get(name)
      return view?.guard.run(`holdsOpen of ${name}`, () => view.definition.holdsOpen?.(view.plugin)) ?? false
    },
    onOpen() {
      features.refresh()
      void wallets.load()
    },
    ended,
  })
  const shell = createShell(services, {
    controller,
    wallets,
    features,
    walletRuntime,
    flows: {
      choose: (namespaces) => wallet.loaded?.engine.flows.choose(namespaces),
      retry: () => wallet.loaded?.engine.flows.retry(),
      finish: () => wallet.loaded?.engine.flows.finish(),
    },
    // Called from views that need the wallet runtime, so that it is there.
    setAddressLabel: (account, label) => wallet.loaded?.setAddressLabel(account, label),
    loadTexts: texts.ready,
  })
  const wallet = lazy<WalletRuntime>('modal', async () => {
    const { openWalletRuntime } = await importWalletRuntime()
    return openWalletRuntime({ ...services, connectors, wallets, controller, shell, outcomes, ended })
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
      const registered = views.get(view)
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
    rendererHost,
    refreshFeatures: features.refresh,
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
