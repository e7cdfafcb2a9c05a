import { atom, type Atom } from 'jotai/vanilla'
import type { BalanceState } from '../contract/Balances.js'
import { namespaceOf, type Namespace } from '../contract/caip.js'
import type { OwnedConnections } from '../connections/OwnedConnections.js'
import { atomFamily } from '../state/atomFamily.js'
import type { TransferService } from '../contract/TransferService.js'
import type { WalletRow, WalletService } from '../contract/WalletService.js'
import type { ModalServices } from '../state/createServices.js'
import type { Modal, ModalAtoms } from '../contract/Modal.js'
import type { Store } from '../contract/Store.js'

export interface AtomDeps extends Pick<
  ModalServices,
  'state' | 'networks' | 'alerts' | 'catalogue' | 'theme' | 'chain'
> {
  readonly connections: OwnedConnections
  readonly transfers: TransferService
  /** Undefined until the runtime is loaded. */
  readonly walletService: Atom<WalletService | undefined>
}

const noWallets: readonly WalletRow[] = []
const unknownBalance: BalanceState = { status: 'unknown' }

/** What hosts read of a modal. */
export function createAtoms(deps: AtomDeps): ModalAtoms {
  const { connections, networks } = deps
  const balanceOf = atomFamily((namespace: Namespace | undefined) =>
    atom((get): BalanceState => {
      const inUse = namespace ?? get(connections.activeNamespace)
      const account = inUse === undefined ? undefined : get(connections.account(inUse)).caipAddress
      return (account && get(connections.atoms.balances)[account]) || unknownBalance
    }),
  )
  return {
    state: deps.state,
    account: connections.activeAccount,
    connections: connections.list,
    connectFlow: connections.flow,
    network: atom((get) => {
      const id = get(connections.activeNetworkId)
      if (!id) return undefined
      const known = get(networks.all).find(({ caipNetworkId }) => caipNetworkId === id)
      return known ?? deps.chain(namespaceOf(id))?.unknownNetwork(id)
    }),
    networks: networks.all,
    wallets: atom((get) => {
      const service = get(deps.walletService)
      return service ? get(service.rows) : noWallets
    }),
    alerts: deps.alerts.list,
    transfers: deps.transfers.list,
    locale: deps.catalogue.locale,
    theme: deps.theme,
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
