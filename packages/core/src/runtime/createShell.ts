import { atom } from 'jotai/vanilla'
import { namespaceOf, type Caip10, type Caip2 } from '../contract/caip.js'
import type { BalanceState } from '../contract/Balances.js'
import { createSlots } from '../plugins/createSlots.js'
import type { WalletService } from '../contract/WalletService.js'
import { networkSwitchRoute } from '../state/networkSwitchRoute.js'
import type { Route } from '../contract/Router.js'
import type { Shell } from '../contract/Shell.js'
import { atomFamily } from '../state/atomFamily.js'
import type { FeatureGate } from './createFeatureGate.js'
import type { ModalController } from './createModalController.js'
import type { WalletRuntime } from './createWalletRuntime.js'
import type { RuntimeDeps } from './RuntimeDeps.js'

export interface ShellDeps extends RuntimeDeps {
  readonly controller: ModalController
  readonly wallets: WalletService
  readonly features: FeatureGate
  /** The code that calls wallets. */
  walletRuntime(): Promise<WalletRuntime>
  routeTo(network: Caip2): Route
  readonly setAddressLabel: Shell['setAddressLabel']
  readonly flows: Shell['flows']
  readonly loadTexts: Shell['loadTexts']
  readonly emit: Shell['emit']
}

export function createShell(deps: ShellDeps): Shell {
  const { store, connections, router, controller, networks, options, chainHandle, installed, views } = deps
  const { walletRuntime } = deps
  const balanceOf = atomFamily((account: Caip10) =>
    atom((get): BalanceState => get(connections.atoms.balances)[account] ?? { status: 'unknown' }),
  )
  return {
    modal: deps.modal,
    store,
    options,
    get metadata() {
      return deps.project.metadata
    },
    state: deps.state,
    theme: deps.theme,
    locale: deps.catalogue.locale,
    textsRevision: deps.catalogue.revision,
    loadTexts: deps.loadTexts,
    router,
    connections,
    flows: deps.flows,
    wallets: deps.wallets,
    notices: deps.notices,
    alerts: deps.alerts,
    storage: deps.storage,
    networks: networks.all,
    queries: deps.queries,
    network: (id) =>
      store.get(networks.all).find(({ caipNetworkId }) => caipNetworkId === id) ??
      deps.chain(namespaceOf(id))?.unknownNetwork(id),
    chain: deps.chain,
    chains: chainHandle.all.map(({ impl }) => impl),
    get pairing() {
      return deps.pairing()
    },
    view: (name) => views.get(name),
    slot: createSlots(installed, deps.features.off),
    balance: balanceOf,
    loadBalance: async (account, how) => (await walletRuntime()).balances.load(account, how),
    tokens: Object.assign({}, ...installed.map(({ definition }) => definition.tokens)) as Shell['tokens'],
    translate: deps.catalogue.translate as Shell['translate'],
    emit: deps.emit,
    safeClose: controller.safeClose,
    openNetworkSwitch(id) {
      if (store.get(connections.activeNetworkId) === id && store.get(connections.activeNamespace) === namespaceOf(id))
        return
      const { view, params } = deps.routeTo(id)
      router.push(view, params)
    },
    report: deps.report,
    setAddressLabel: deps.setAddressLabel,
    ready: async () => void (await walletRuntime()),
  }
}

/** The view by which the visitor changes to a network. */
export function networkRoute({ store, connections, options }: RuntimeDeps, target: Caip2): Route {
  const namespace = namespaceOf(target)
  const activeNamespace = store.get(connections.activeNamespace)
  const active = activeNamespace === undefined ? undefined : connections.active(activeNamespace)?.connection
  const connector = store.get(connections.connectors).find(({ id }) => id === active?.connectorId)
  return networkSwitchRoute({
    target,
    activeNamespace,
    isConnected: (one) => store.get(connections.account(one)).status === 'connected',
    // An embedded wallet opens an account in every namespace it serves, without a visit to a wallet.
    opensTarget: connector?.type === 'AUTH' && connector.namespaces.includes(namespace),
    skipConfirmation: options.skipSwitchConfirmation ?? false,
  })
}
