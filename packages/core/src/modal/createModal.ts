import { atom, createStore } from 'jotai/vanilla'
import { projectIdMissing } from '../state/projectIdMissing.js'
import { namespaceOf } from '../contract/caip.js'
import { parseCaip2 } from '../contract/parseCaip2.js'
import type { InitialAccountsCapability } from '../contract/capabilities/initialAccounts.js'
import { createConnections } from '../connections/createConnections.js'
import { coreError } from '../contract/errors/coreError.js'
import { createAnswers } from '../data/createAnswers.js'
import type { GatewayAnswers } from '../contract/GatewayAnswers.js'
import type { CheckPlugins, MaybePlugin } from '../contract/plugin/CheckPlugins.js'
import { definitionOf } from '../contract/plugin/definePlugin.js'
import { lazy } from '../contract/plugin/lazy.js'
import { ownOptions } from '../contract/plugin/ownOptions.js'
import { orderPlugins } from '../plugins/pluginGraph.js'
import type { SpecsOf } from '../contract/plugin/PluginSpec.js'
import { setUpPlugins, startPlugins, type InstalledPlugin } from '../plugins/setUpPlugins.js'
import { shellViewNames } from '../contract/plugin/shellViewNames.js'
import type { LoadRenderer } from '../contract/Shell.js'
import { createLifecycle, type Run } from '../state/lifecycle.js'
import { createTransferService } from '../transfers/createTransferService.js'
import type { Transfer } from '../contract/Transfer.js'
import type { WalletService } from '../contract/WalletService.js'
import { checkOptions } from './checkOptions.js'
import { createController } from './createController.js'
import { createFacade } from './createFacade.js'
import { createLoader } from './createLoader.js'
import { createRestore } from './createRestore.js'
import { importWalletRuntime } from '../runtime/importWalletRuntime.js'
import type { ModalServices } from '../runtime/ModalServices.js'
import { createBaseServices } from '../state/createBaseServices.js'
import type { Modal } from '../contract/Modal.js'
import type { ModalOptions } from '../contract/ModalOptions.js'

export interface CreateModalOptions<T extends readonly MaybePlugin[]> extends ModalOptions {
  readonly plugins: T & CheckPlugins<T>
  /** What draws it; `@portico/modal` passes the one of `@portico/react`. */
  readonly renderer?: LoadRenderer
  /** How the option `gateway` answers capabilities; `@portico/modal` passes those of `@portico/gateway-client`. */
  readonly gatewayAnswers?: GatewayAnswers
}

/**
 * Makes a modal of plugins. Pure and synchronous: it touches no global and runs on a server; effects begin with `start`.
 * What calls wallets, asks a gateway or draws is loaded later, by `import()`.
 * @throws `core/invalidOptions`, `core/invalidCaip`, `core/notAPlugin`, and what `orderPlugins` throws: duplicates, missing needs, cycles.
 */
export function createModal<const T extends readonly MaybePlugin[]>(given: CreateModalOptions<T>): Modal<SpecsOf<T>> {
  const options = ownOptions(Object(given) as CreateModalOptions<T>)
  checkOptions(options)
  const { renderer, gatewayAnswers, defaultNetwork } = options
  if (defaultNetwork) parseCaip2(defaultNetwork)

  const definitions = orderPlugins(options.plugins.filter(Boolean).map(definitionOf))
  const base = createBaseServices(
    options,
    options.gateway && gatewayAnswers
      ? createAnswers(gatewayAnswers, async () => (await importWalletRuntime()).openGateway(gatewayAnswers, services))
      : undefined,
  )
  const { store, networks, providers, report } = base
  const installed: InstalledPlugin[] = []
  const lifecycle = createLifecycle(begin, (error) => report(error, { plugin: 'shell', phase: 'stop' }))
  const loader = createLoader(lifecycle, () => services)
  const connections = createConnections({
    store,
    connectors: atom((get) =>
      installed.flatMap(({ contribution: { connectors }, guard }) =>
        connectors ? guard.read('connectors', () => get(connectors), []) : [],
      ),
    ),
    networks: networks.all,
    defaultNetwork: networks.defaultOf,
    defaultNamespace: () => (defaultNetwork ? namespaceOf(defaultNetwork) : base.chainHandle.all[0]?.namespace),
    initialAccounts: () =>
      (providers.handle('initialAccounts').all[0]?.impl as InitialAccountsCapability | undefined)?.accounts() ?? [],
    engine: async () => (await loader.startedWalletRuntime()).engine,
  })
  const transferList = atom<readonly Transfer[]>([])
  const services: ModalServices = {
    ...base,
    get modal() {
      return modal
    },
    lifecycle,
    connections,
    queries: lazy('modal', async () => {
      const { createQueries } = await import('../data/createQueries.js')
      return createQueries(store, connections.state, base.state)
    }),
    transferList,
    transfers: createTransferService(transferList, async () => (await loader.startedWalletRuntime()).transfers()),
    walletService: atom<WalletService | undefined>(undefined),
    installed,
    renderer,
  }

  installed.push(
    ...setUpPlugins(definitions, services, () => {
      const { loaded } = loader.runtime
      if (!loaded) throw coreError('notOpened')
      return loaded.shell
    }),
  )

  const controller = createController(
    services,
    loader,
    (name) => shellViewNames.has(name) || definitions.some(({ views }) => Object.hasOwn(views ?? {}, name)),
  )
  const restore = createRestore(services, loader)
  let serverStore = store
  const modal = createFacade(services, loader, controller, restore, () => serverStore)

  function begin(run: Run): void {
    if (serverStore === store) {
      // Everything else is in it as its atom begins.
      serverStore = createStore()
      serverStore.set(base.theme, store.get(base.theme))
      serverStore.set(base.catalogue.locale, store.get(base.catalogue.locale))
      serverStore.set(networks.replaced, store.get(networks.replaced))
    }
    if (!options.projectId) base.alerts.raise(projectIdMissing)
    // Plugins first: they are listening before the first stored session is restored.
    startPlugins(services, run)
    loader.runtime.loaded?.begin(run)
    restore.begin(run)
  }
  return modal as unknown as Modal<SpecsOf<T>>
}
