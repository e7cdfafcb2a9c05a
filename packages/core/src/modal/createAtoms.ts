import { atom, type Atom } from 'jotai/vanilla'
import type { BalanceState } from '../contract/Balances.js'
import { namespaceOf, type Namespace } from '../contract/caip.js'
import { atomFamily } from '../state/atomFamily.js'
import type { WalletRow } from '../contract/WalletService.js'
import type { ModalServices } from '../runtime/ModalServices.js'
import type { Modal, ModalAtoms } from '../contract/Modal.js'
import type { Store } from '../contract/Store.js'

const noWallets: readonly WalletRow[] = []
const unknownBalance: BalanceState = { status: 'unknown' }

/** What hosts read of a modal. */
export function createAtoms(services: ModalServices): ModalAtoms {
  const { connections, networks } = services
  const balanceOf = atomFamily((namespace: Namespace | undefined) =>
    atom((get): BalanceState => {
      const inUse = namespace ?? get(connections.activeNamespace)
      const account = inUse === undefined ? undefined : get(connections.account(inUse)).caipAddress
      return (account && get(connections.atoms.balances)[account]) || unknownBalance
    }),
  )
  return {
    state: services.state,
    account: connections.activeAccount,
    connections: connections.list,
    connectFlow: connections.flow,
    network: atom((get) => {
      const id = get(connections.activeNetworkId)
      if (!id) return undefined
      const known = get(networks.all).find(({ caipNetworkId }) => caipNetworkId === id)
      return known ?? services.chain(namespaceOf(id))?.unknownNetwork(id)
    }),
    networks: networks.all,
    wallets: atom((get) => {
      const service = get(services.walletService)
      return service ? get(service.rows) : noWallets
    }),
    alerts: services.alerts.list,
    transfers: services.transfers.list,
    locale: services.catalogue.locale,
    theme: services.theme,
    accountOf: connections.account,
    balanceOf,
  }
}

/** @param report is told when a listener throws; what changed the value goes on. */
export function createSubscribe(store: Store, atoms: ModalAtoms, report: ModalServices['report']): Modal['subscribe'] {
  return (key, listener, { signal } = {}) => {
    if (signal?.aborted) return () => {}
    // One of the atoms by name: to the compiler it is any of them.
    const watched = atoms[key] as Atom<unknown>
    let before = store.get(watched)
    const off = store.sub(watched, () => {
      const last = before
      before = store.get(watched)
      try {
        listener(before as never, last as never)
      } catch (error) {
        report(error, { plugin: 'host', phase: 'subscribe' })
      }
    })
    signal?.addEventListener('abort', off, { once: true })
    return off
  }
}
