import { atom } from 'jotai/vanilla'
import { namespaceOf, type Caip10 } from '../contract/caip.js'
import type { BalanceState } from '../contract/Balances.js'
import { createSlots } from '../plugins/createSlots.js'
import type { WalletService } from '../contract/WalletService.js'
import { networkRoute } from './networkRoute.js'
import type { Shell } from '../contract/Shell.js'
import { atomFamily } from '../state/atomFamily.js'
import type { FeatureGate } from './createFeatureGate.js'
import type { ModalController } from './createModalController.js'
import type { WalletRuntime } from './createWalletRuntime.js'
import type { RuntimeServices } from './ModalServices.js'

/** What the shell has of the rest of the runtime. */
export interface ShellParts {
  readonly controller: ModalController
  readonly wallets: WalletService
  readonly features: FeatureGate
  /** The code that calls wallets. */
  walletRuntime(): Promise<WalletRuntime>
  readonly setAddressLabel: Shell['setAddressLabel']
  readonly flows: Shell['flows']
  readonly loadTexts: Shell['loadTexts']
}

export function createShell(services: RuntimeServices, parts: ShellParts): Shell {
  const { store, connections, router, networks, options, catalogue, chainHandle, installed, views } = services
  const { controller, walletRuntime } = parts
  const balanceOf = atomFamily((account: Caip10) =>
    atom((get): BalanceState => get(connections.atoms.balances)[account] ?? { status: 'unknown' }),
  )
  return {
    modal: services.modal,
    store,
    options,
    get metadata() {
      return services.project.metadata
    },
    state: services.state,
    theme: services.theme,
    locale: catalogue.locale,
    textsRevision: catalogue.revision,
    loadTexts: parts.loadTexts,
    router,
    connections,
    flows: parts.flows,
    wallets: parts.wallets,
    notices: services.notices,
    alerts: services.alerts,
    storage: services.storage,
    networks: networks.all,
    queries: services.queries,
    network: (id) =>
      store.get(networks.all).find(({ caipNetworkId }) => caipNetworkId === id) ??
      services.chain(namespaceOf(id))?.unknownNetwork(id),
    chain: services.chain,
    chains: chainHandle.all.map(({ impl }) => impl),
    get pairing() {
      return services.pairing()
    },
    view: (name) => views.get(name),
    slot: createSlots(installed, parts.features.off),
    balance: balanceOf,
    loadBalance: async (account, how) => (await walletRuntime()).balances.load(account, how),
    translate: catalogue.translate as Shell['translate'],
    emit: services.emitter.emit,
    safeClose: controller.safeClose,
    openNetworkSwitch(id) {
      if (store.get(connections.activeNetworkId) === id && store.get(connections.activeNamespace) === namespaceOf(id))
        return
      const { view, params } = networkRoute(services, id)
      router.push(view, params)
    },
    report: services.report,
    setAddressLabel: parts.setAddressLabel,
    ready: async () => void (await walletRuntime()),
  }
}
