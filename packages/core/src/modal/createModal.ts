import { atom, createStore } from 'jotai/vanilla'
import { projectIdMissing } from '../alerts/projectIdMissing.js'
import { gateway } from '../data/gateway.js'
import { namespaceOf } from '../caip/caip.js'
import { parseCaip2 } from '../caip/parseCaip2.js'
import type { InitialAccountsCapability } from '../capabilities/initialAccounts.js'
import type { ImportConnectionsCapability } from '../capabilities/importConnections.js'
import { createConnections } from '../connections/createConnections.js'
import { savedKey } from '../connections/savedKey.js'
import { coreError } from '../errors/coreError.js'
import { isPorticoError } from '../errors/PorticoError.js'
import type { CapabilityHandle } from '../plugin/capability.js'
import type { CheckPlugins, MaybePlugin } from '../plugin/CheckPlugins.js'
import { definitionOf } from '../plugin/definePlugin.js'
import { lazy } from '../plugin/lazy.js'
import { orderPlugins } from '../plugin/pluginGraph.js'
import type { SpecsOf } from '../plugin/PluginSpec.js'
import { setUpPlugins, startPlugins, type InstalledPlugin } from '../plugin/setUpPlugins.js'
import type { Runtime } from '../runtime/createRuntime.js'
import type { WalletRuntime } from '../runtime/createWalletRuntime.js'
import type { WalletService } from '../wallets/WalletService.js'
import { shellKey } from '../shell/loadShell.js'
import type { LoadRenderer } from '../shell/Shell.js'
import { shellViewNames } from '../plugin/shellViewNames.js'
import { checkOptions } from './checkOptions.js'
import { createAtoms, createSubscribe } from './createAtoms.js'
import { createController } from './createController.js'
import { createServices } from './createServices.js'
import { createLifecycle, type Run } from '../state/lifecycle.js'
import { createTransferService } from '../transfers/TransferService.js'
import type { Transfer } from '../transfers/Transfer.js'
import { transfersKey } from '../transfers/transfersKey.js'
import type { ConnectOptions, Modal } from './Modal.js'
import type { ModalOptions } from './ModalOptions.js'
import { ownConfig, ownOptions } from '../plugin/ownOptions.js'

export interface CreateModalOptions<T extends readonly MaybePlugin[]> extends ModalOptions {
  readonly plugins: T & CheckPlugins<T>
  /** What draws it; `@portico/modal` passes the one of `@portico/react`. */
  readonly renderer?: LoadRenderer
}

/**
 * Makes a modal of plugins. Pure and synchronous: it touches no global and runs on a server; effects begin with `start`.
 * What calls wallets, asks a gateway or draws is loaded later, by `import()`.
 * @throws `core/invalidOptions`, `core/invalidCaip`, `core/notAPlugin`, and what `orderPlugins` throws: duplicates, missing needs, cycles.
 */
export function createModal<const T extends readonly MaybePlugin[]>(asked: CreateModalOptions<T>): Modal<SpecsOf<T>> {
  const options = ownOptions(Object(asked) as CreateModalOptions<T>)
  checkOptions(options)
  if (options.defaultNetwork) parseCaip2(options.defaultNetwork)
  const backend = lazy('modal', async () => {
    const { openBackend } = await importWalletRuntime()
    return openBackend(options, installed)
  })
  const given = options.plugins.filter(Boolean).map(definitionOf)
  const needsBackend = options.gateway !== undefined && !given.some(({ provides }) => 'backend' in (provides ?? {}))
  const definitions = orderPlugins(needsBackend ? [...given, definitionOf(gateway(backend))] : given)
  const services = createServices(options)
  const { store, theme, debug, storage, emitter, alerts, catalogue, networks, providers, report } = services
  const shellStorage = storage.scope('shell')
  const installed: InstalledPlugin[] = []

  const connections = createConnections({
    store,
    connectors: atom((get) =>
      installed.flatMap(({ contribution: { connectors }, guard }) =>
        connectors ? guard.read('connectors', () => get(connectors), []) : [],
      ),
    ),
    networks: networks.all,
    defaultNetwork: networks.defaultOf,
    defaultNamespace: () =>
      options.defaultNetwork ? namespaceOf(options.defaultNetwork) : services.chainHandle.all[0]?.namespace,
    initialAccounts: () =>
      (providers.handle('initialAccounts').all[0]?.impl as InitialAccountsCapability | undefined)?.accounts() ?? [],
    engine: async () => (await startedWalletRuntime()).engine,
  })
  const queries = lazy('modal', async () => {
    const { createQueries } = await import('../data/createQueries.js')
    return createQueries(store, connections.state)
  })
  const transferList = atom<readonly Transfer[]>([])
  const transfers = createTransferService(transferList, async () => (await startedWalletRuntime()).transfers())
  const walletService = atom<WalletService | undefined>(undefined)
  const runtime = lazy<Runtime>('modal', async () => {
    const { createRuntime } = await import('../runtime/createRuntime.js')
    const opened = createRuntime({
      ...services,
      modal,
      storage: shellStorage,
      connections,
      queries,
      transferList,
      installed,
      renderer: options.renderer,
      isConnected() {
        const namespace = store.get(connections.activeNamespace)
        return namespace !== undefined && store.get(connections.account(namespace)).status === 'connected'
      },
      importWalletRuntime,
      run: () => lifecycle.run,
      startedRun,
    })
    store.set(walletService, opened.wallets)
    return opened
  })
  const lifecycle = createLifecycle(begin, (error) => report(error, { plugin: 'shell', phase: 'stop' }))
  const controller = createController({
    ...services,
    lifecycle,
    runtime,
    loadRuntime,
    renderer: options.renderer,
    hasView: (name) => shellViewNames.has(name) || definitions.some(({ views }) => Object.hasOwn(views ?? {}, name)),
  })

  const plugged = {
    ...services,
    connections,
    transfers,
    queries,
    networks: networks.of,
    emit: emitter.emit,
    option: (name: string) => (options as unknown as Readonly<Record<string, unknown>>)[name],
    open: (view: string, params?: object) => controller.open({ view, params }),
    connect: (request: ConnectOptions) => modal.connect(request),
    opened() {
      if (!runtime.loaded) throw coreError('notOpened')
      return runtime.loaded.shell
    },
  }
  installed.push(...setUpPlugins(definitions, plugged))

  let serverStore = store
  function begin(run: Run): void {
    if (serverStore === store) {
      // Everything else is in it as its atom begins.
      serverStore = createStore()
      serverStore.set(theme, store.get(theme))
      serverStore.set(catalogue.locale, store.get(catalogue.locale))
      serverStore.set(networks.replaced, store.get(networks.replaced))
    }
    if (!options.projectId) alerts.raise(projectIdMissing)
    // Plugins first: they are listening before the first stored session is restored.
    startPlugins(installed, run, emitter)
    const restore = () => {
      importWalletRuntime().catch(() => {}) // beside the runtime, which asks for it again and reports
      loadWalletRuntime().catch((error: unknown) => {
        store.set(connections.atoms.isInitial, false)
        report(error, { plugin: 'shell', phase: 'start' })
      })
    }
    runtime.loaded?.begin(run)
    if (hasSessions() || shellStorage.has(transfersKey)) restore()
    else {
      store.set(connections.atoms.isInitial, false)
      shellStorage.watch(savedKey, restore, run.signal) // another tab connected
    }
  }
  /** Whether there are sessions to restore: stored by core, or by another kit where a plugin imports them. */
  function hasSessions(): boolean {
    if (shellStorage.has(savedKey)) return true
    const [importer] = providers.handle('importConnections').all
    if (!importer) return false
    try {
      return (importer.impl as ImportConnectionsCapability).isPresent()
    } catch (error) {
      report(error, { plugin: importer.plugin, phase: 'importConnections' })
      return false
    }
  }
  async function loadRuntime(): Promise<Runtime> {
    const loaded = await runtime()
    if (lifecycle.run) loaded.begin(lifecycle.run)
    return loaded
  }
  const importWalletRuntime = () => import('../runtime/createWalletRuntime.js')
  async function loadWalletRuntime(): Promise<WalletRuntime> {
    return (await loadRuntime()).walletRuntime()
  }
  /** @throws `core/notStarted` */
  async function startedWalletRuntime(): Promise<WalletRuntime> {
    startedRun()
    return loadWalletRuntime()
  }
  function startedRun(): Run {
    if (!lifecycle.run) throw coreError('notStarted')
    return lifecycle.run
  }

  const inspect = async () =>
    (await import('../inspection/inspect.js')).inspect({ options, installed, networks: store.get(networks.all) })

  const atoms = createAtoms({ ...services, connections, transfers, walletService })
  const modal: Modal = {
    api: Object.freeze(Object.fromEntries(installed.map(({ definition: { id }, handle }) => [id, handle.api]))),
    store,
    get serverStore() {
      return serverStore
    },
    atoms,
    transfers,
    subscribe: createSubscribe(store, atoms, report),
    capability: ({ key, version }) => providers.handle(key, version) as CapabilityHandle<never>,
    open: (view?: string | { readonly view?: string }, params?: object) =>
      controller.open(typeof view === 'object' ? view : { view, params }),
    close: controller.close,
    preload: controller.preload,
    connect(options = {}) {
      const request = ownOptions(options)
      const abort = new AbortController()
      const signal = request.signal ? AbortSignal.any([request.signal, abort.signal]) : abort.signal
      const connecting = (async () => {
        startedRun()
        signal.throwIfAborted()
        return (await loadWalletRuntime()).connect({ ...request, signal })
      })()
      // A host may read the state instead of the promise.
      connecting.catch(() => {})
      return Object.assign(connecting, { state: connections.flow, cancel: (reason?: unknown) => abort.abort(reason) })
    },
    async settled(namespace, signal) {
      startedRun()
      if (hasSessions()) await connections.settled(namespace, signal)
    },
    disconnect: connections.disconnect,
    switchNetwork: async (networkId, signal) => (await startedWalletRuntime()).switchNetwork(networkId, signal),
    async loadWallets() {
      startedRun()
      await (await loadRuntime()).wallets.load()
    },
    async loadBalance(namespace = store.get(connections.activeNamespace), how) {
      if (store.get(connections.list).length > 0) await (await loadWalletRuntime()).loadBalance(namespace, how)
    },
    update(asked) {
      const change = ownConfig(asked)
      if (lifecycle.disposed) throw coreError('disposed')
      if (change.networks) networks.replace(change.networks)
      if (change.theme) store.set(theme, change.theme)
      if (change.debug !== undefined) store.set(debug, change.debug)
      if (change.locale && runtime.loaded) void runtime.loaded.texts.choose(change.locale)
      else if (change.locale) store.set(catalogue.locale, change.locale)
    },
    isError: ((error: unknown, code: string) => isPorticoError(error, code)) as Modal['isError'],
    on: ((event: string, listener: (payload: never) => void, o?: { readonly signal?: AbortSignal }) =>
      emitter.on(event, listener as (payload: unknown) => void, o?.signal)) as Modal['on'],
    onAny: (listener, o) => emitter.onAny(listener, o?.signal),
    inspect,
    requiredOrigins: async () => (await inspect()).origins,
    mount: controller.mount,
    // Nothing to restore, and no events to listen to, on a server.
    start: () => (typeof document === 'undefined' ? () => {} : lifecycle.start()),
    dispose() {
      lifecycle.dispose()
      emitter.clear()
    },
  }
  Object.defineProperty(modal, shellKey, {
    value: async () => {
      await loadWalletRuntime()
      return runtime.loaded?.shell
    },
  })
  return Object.freeze(modal) as unknown as Modal<SpecsOf<T>>
}
