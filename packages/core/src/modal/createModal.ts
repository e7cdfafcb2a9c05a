import { atom, createStore } from 'jotai/vanilla'
import { createAlerts } from '../alerts/createAlerts.js'
import { projectIdMissing } from '../alerts/projectIdMissing.js'
import { namespaceOf, parseCaip2 } from '../caip/caip.js'
import type { ChainCapability } from '../capabilities/chain.js'
import type { PairingCapability } from '../capabilities/pairing.js'
import { earlierKitMark } from '../connections/earlierKitMark.js'
import { createConnections } from '../connections/createConnections.js'
import { coreError } from '../errors/coreError.js'
import { isPorticoError } from '../errors/PorticoError.js'
import { createEmitter } from '../events/Emitter.js'
import { createCatalogue } from '../i18n/createCatalogue.js'
import { createRouter } from '../navigation/createRouter.js'
import { createNotices } from '../notices/createNotices.js'
import type { CheckPlugins, MaybePlugin } from '../plugin/CheckPlugins.js'
import { definitionOf } from '../plugin/definePlugin.js'
import { orderPlugins } from '../plugin/pluginGraph.js'
import type { SpecsOf } from '../plugin/PluginSpec.js'
import type { Capability, CapabilityHandle } from '../plugin/capability.js'
import { createEntrance } from '../plugin/createEntrance.js'
import { createReport } from '../plugin/createGuard.js'
import { createProviders } from '../plugin/providers.js'
import { setUpPlugins, startPlugins, viewsOf, type InstalledPlugin } from '../plugin/setUpPlugins.js'
import type { Runtime } from '../runtime/createRuntime.js'
import type { OpenRequest } from '../runtime/createModalController.js'
import type { LoadRenderer } from '../shell/Shell.js'
import { shellKey } from '../shell/loadShell.js'
import { shellViewNames } from '../shell/shellViewNames.js'
import { createStorage } from '../storage/createStorage.js'
import { closedModal } from './closedModal.js'
import { checkOptions } from './checkOptions.js'
import { createLifecycle } from './lifecycle.js'
import type { Modal } from './Modal.js'
import type { ModalOptions } from './ModalOptions.js'
import { createNetworks } from './networks.js'
import { pageMetadata } from './pageMetadata.js'

export interface CreateModalOptions<T extends readonly MaybePlugin[]> extends ModalOptions {
  readonly plugins: T & CheckPlugins<T>
  /** What draws it; `@portico/modal` passes the one of `@portico/react`. */
  readonly renderer?: LoadRenderer
}

/**
 * Makes a modal of plugins. Pure and synchronous: it touches no global and runs on a server; effects begin with `start`.
 * This is the light door: everything that calls wallets, asks a gateway or draws is in the room behind `import()`.
 * @throws `core/invalidOptions`, `core/invalidCaip`, `core/notAPlugin`, and what `orderPlugins` throws: duplicates, missing needs, cycles.
 */
export function createModal<const T extends readonly MaybePlugin[]>(options: CreateModalOptions<T>): Modal<SpecsOf<T>> {
  checkOptions(options)
  if (options.defaultNetwork) parseCaip2(options.defaultNetwork)
  const definitions = orderPlugins(options.plugins.filter(Boolean).map(definitionOf))
  const store = createStore()
  const report = createReport(options.onError)
  const emitter = createEmitter((error) => report(error, { plugin: 'host', phase: 'event' }))
  const storage = createStorage(options.storage, options.storageKey ?? 'portico')
  const shellStorage = storage.scope('shell')
  const debug = atom(options.debug ?? false)
  const theme = atom(options.theme ?? {})
  const state = atom(closedModal)
  const notices = createNotices(store, () => store.get(debug))
  const alerts = createAlerts(store, notices)
  const catalogue = createCatalogue(store, {
    locale: options.locale ?? 'en',
    overrides: options.messages ?? {},
    report: (error, plugin) => report(error, { plugin, phase: 'locale' }),
  })
  const providers = createProviders()
  const chainHandle = providers.handle('chain')
  const chains = () => chainHandle.all.map(({ impl }) => impl as ChainCapability)
  const chain = (namespace: string) => chainHandle.for(namespace) as ChainCapability | undefined
  const pairing = () => providers.handle('pairing').all[0]?.impl as PairingCapability | undefined
  const networks = createNetworks(store, chains, options.defaultNetwork)
  const installed: InstalledPlugin[] = []

  let begun: object | undefined
  let wish = 0

  const connections = createConnections({
    store,
    connectors: atom((get) => installed.flatMap((plugin) => (plugin.connectors ? get(plugin.connectors) : []))),
    networks: networks.all,
    defaultNetwork: networks.defaultOf,
    defaultNamespace: () => (options.defaultNetwork ? namespaceOf(options.defaultNetwork) : chains()[0]?.namespace),
    async engine() {
      if (!lifecycle.run) throw coreError('notStarted')
      return (await enter()).engine
    },
    loaded: () => entrance.current()?.engine,
  })
  const isConnected = () => {
    const namespace = store.get(connections.activeNamespace)
    return namespace !== undefined && store.get(connections.account(namespace)).status === 'connected'
  }
  const router = createRouter(store, {
    isConnected,
    close: () => close(),
    left: ({ view }) => {
      const registered = views.get(view)
      registered?.definition.onBack?.(registered.plugin)
    },
  })
  const project = {
    id: options.projectId,
    gateway: options.gateway,
    get metadata() {
      return pageMetadata(options.metadata)
    },
  }
  const parts = {
    store,
    options,
    project,
    state,
    theme,
    foreign: storage.foreign,
    catalogue,
    alerts,
    notices,
    router,
    connections,
    networks,
    providers,
    chainHandle,
    installed,
    emitter,
    renderer: options.renderer,
    chain,
    pairing,
    isConnected,
    run: () => lifecycle.run,
    report,
  }
  installed.push(...setUpPlugins(definitions, { ...parts, storage, networks: networks.of, emit: emitter.emit }))
  const views = viewsOf(installed)

  const lifecycle = createLifecycle(
    (run) => {
      if (!options.projectId) alerts.raise(projectIdMissing)
      run.defer(notices.clear)
      // Plugins first: they are listening before the first stored session is taken up.
      startPlugins(installed, run)
      const room = entrance.current()
      if (room) beginRoom(room)
      else if (isExpected()) enterQuietly()
      else shellStorage.watch('connections', enterQuietly, run.signal) // another tab connected
    },
    (error) => report(error, { plugin: 'shell', phase: 'stop' }),
  )

  /** Whether an earlier visit, here or with the kit this site had before, left a session to take up. */
  function isExpected(): boolean {
    const stored = shellStorage.get('connections', (value) => value)
    return stored !== undefined || storage.foreign(earlierKitMark) === 'connected'
  }
  const entrance = createEntrance<Runtime>('modal', async () => {
    const { openRuntime } = await import('../runtime/openRuntime.js')
    return openRuntime({ ...parts, modal, views, storage: shellStorage })
  })
  function enter(): Promise<Runtime> {
    return entrance.enter().then((entered) => {
      beginRoom(entered)
      return entered
    })
  }
  function beginRoom(entered: Runtime): void {
    const { run } = lifecycle
    if (!run || begun === run) return
    begun = run
    entered.begin(run)
  }
  function enterQuietly(): void {
    enter().catch((error: unknown) => report(error, { plugin: 'shell', phase: 'start' }))
  }
  /** Side by side with the room, which asks for it again: one way to the server and back less. */
  function fetchRenderer(): void {
    options.renderer?.().catch(() => {}) // told by the room
  }
  function open(request: OpenRequest): void {
    const { view, namespace } = request
    if (view !== undefined && !shellViewNames.has(view) && !views.has(view)) throw coreError('unknownView', { view })
    if (typeof document === 'undefined') return // nobody sees a server's modal
    if (!lifecycle.run) lifecycle.start()
    const wasOpen = store.get(state).open
    const mine = ++wish
    const room = entrance.current()
    if (room) return room.opening.open(request, wasOpen)
    fetchRenderer()
    store.set(state, { ...closedModal, open: true, loading: true, namespace })
    enter().then(
      // Whoever closed, or opened something else, in the meantime is obeyed.
      (entered) => mine === wish && entered.opening.open(request, wasOpen),
      (error: unknown) => {
        store.set(state, closedModal)
        report(error, { plugin: 'shell', phase: 'open' })
      },
    )
  }
  function close(): void {
    wish += 1
    const room = entrance.current()
    if (room) room.opening.close()
    else store.set(state, closedModal)
  }

  const modal: Modal = {
    api: Object.freeze(Object.fromEntries(installed.map(({ definition: { id }, handle }) => [id, handle.api]))),
    store,
    atoms: {
      state,
      account: atom((get) => {
        const namespace = get(connections.activeNamespace)
        return namespace === undefined ? undefined : get(connections.account(namespace))
      }),
      connections: connections.list,
      network: atom((get) => {
        const id = get(connections.activeNetworkId)
        if (!id) return undefined
        const known = get(networks.all).find((network) => network.caipNetworkId === id)
        return known ?? chain(namespaceOf(id))?.unknownNetwork(id)
      }),
      networks: networks.all,
      alerts: alerts.list,
      locale: catalogue.locale,
      theme,
      accountOf: connections.account,
    },
    capability: <Impl>({ key, version }: Capability<string, Impl>) =>
      providers.handle(key, version) as CapabilityHandle<Impl>,
    open: (view?: string, params?: object) => open({ view, params }),
    openFor: (namespace) => open({ namespace }),
    close,
    async preload() {
      fetchRenderer()
      await (await enter()).renderer.preload()
    },
    async connect(request = {}) {
      if (!lifecycle.run) throw coreError('notStarted')
      request.signal?.throwIfAborted()
      return (await enter()).connect(request)
    },
    disconnect: connections.disconnect,
    switchNetwork: connections.switchNetwork,
    // Without a room there is no account.
    loadBalance: async (namespace) => entrance.current()?.loadBalance(namespace),
    update(change) {
      if (lifecycle.disposed) throw coreError('disposed')
      if (change.networks) networks.replace(change.networks)
      if (change.theme) store.set(theme, change.theme)
      if (change.debug !== undefined) store.set(debug, change.debug)
      if (change.locale) void catalogue.choose(change.locale)
    },
    isError: ((error: unknown, code: string) => isPorticoError(error, code)) as Modal['isError'],
    on: ((event: string, listener: (payload: never) => void, o?: { readonly signal?: AbortSignal }) =>
      emitter.on(event, listener as (payload: unknown) => void, o?.signal)) as Modal['on'],
    onAny: (listener, o) => emitter.onAny(listener, o?.signal),
    mount(element) {
      const stop = lifecycle.start()
      let unmount: (() => void) | undefined
      let gone = false
      enter().then(
        ({ opening, renderer }) => {
          if (gone) return
          opening.showEmbedded()
          unmount = renderer.mount(element)
        },
        (error: unknown) => report(error, { plugin: 'shell', phase: 'mount' }),
      )
      return () => {
        gone = true
        unmount?.()
        stop()
      }
    },
    // Nothing to restore and nobody to listen to on a server.
    start: () => (typeof document === 'undefined' ? () => {} : lifecycle.start()),
    dispose() {
      lifecycle.dispose()
      emitter.clear()
    },
  }
  Object.defineProperty(modal, shellKey, { value: async () => (await enter()).shell })
  return Object.freeze(modal) as unknown as Modal<SpecsOf<T>>
}
