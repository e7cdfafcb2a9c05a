import { atom, type Atom } from 'jotai/vanilla'
import type { Balances } from '../balances/Balances.js'
import { namespaceOf } from '../caip/caip.js'
import type { ChainCapability } from '../capabilities/chain.js'
import type { RuntimeDeps } from './RuntimeDeps.js'
import type { ModalController } from './createModalController.js'
import { createSlots } from '../slots/createSlots.js'
import type { WalletService } from '../wallets/WalletService.js'
import { networkSwitchRoute } from '../navigation/networkSwitchRoute.js'
import type { BalanceState, Shell } from '../shell/Shell.js'

export interface ShellDeps extends RuntimeDeps {
  readonly opening: ModalController
  readonly wallets: WalletService
  readonly balances: Balances
  readonly setAddressLabel: Shell['setAddressLabel']
  readonly emit: Shell['emit']
}

export function createShell(parts: ShellDeps): Shell {
  const { store, connections, router, opening, networks, options, chainHandle, installed, views, balances } = parts
  const balanceAtoms = new Map<string, Atom<BalanceState>>()
  const balanceOf: Shell['balance'] = (account) => {
    const known =
      balanceAtoms.get(account) ?? atom((get) => get(connections.atoms.balances)[account] ?? { status: 'unknown' })
    balanceAtoms.set(account, known)
    return known
  }
  const chain = (namespace: string) => chainHandle.for(namespace) as ChainCapability | undefined
  return {
    modal: parts.modal,
    store,
    options,
    get metadata() {
      return parts.project.metadata
    },
    state: parts.state,
    theme: parts.theme,
    locale: parts.catalogue.locale,
    router,
    connections,
    wallets: parts.wallets,
    notices: parts.notices,
    alerts: parts.alerts,
    storage: parts.storage,
    networks: networks.all,
    network: (id) =>
      store.get(networks.all).find(({ caipNetworkId }) => caipNetworkId === id) ??
      chain(namespaceOf(id))?.unknownNetwork(id),
    chain,
    chains: chainHandle.all.map(({ impl }) => impl as ChainCapability),
    get pairing() {
      return parts.pairing()
    },
    view: (name) => views.get(name),
    slot: createSlots(installed),
    balance: balanceOf,
    loadBalance: balances.load,
    tokens: Object.assign({}, ...installed.map(({ definition }) => definition.tokens)) as Shell['tokens'],
    translate: parts.catalogue.translate as Shell['translate'],
    emit: parts.emit,
    safeClose: opening.safeClose,
    openNetworkSwitch(id) {
      if (store.get(connections.activeNetworkId) === id && store.get(connections.activeNamespace) === namespaceOf(id))
        return
      const { view, params } = networkSwitchRoute({
        target: id,
        activeNamespace: store.get(connections.activeNamespace),
        isConnected: (namespace) => store.get(connections.account(namespace)).status === 'connected',
        opensTarget: opensTarget(namespaceOf(id)),
        skipConfirmation: options.skipSwitchConfirmation ?? false,
      })
      router.push(view, params)
    },
    report: parts.report,
    setAddressLabel: parts.setAddressLabel,
  }

  /** An embedded wallet in use opens accounts of every namespace it has, without a visit to a wallet [2.19]. */
  function opensTarget(namespace: string): boolean {
    const active = store.get(connections.activeNamespace)
    const id = active === undefined ? undefined : connections.active(active)?.connection.connectorId
    const connector = store.get(connections.connectors).find((candidate) => candidate.id === id)
    return connector?.type === 'AUTH' && connector.namespaces.includes(namespace)
  }
}
