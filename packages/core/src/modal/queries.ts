import { atom, type Atom, type Getter } from 'jotai/vanilla'
import { formatUnits } from '../data/formatUnits.js'
import type { Namespace } from '../contract/caip.js'
import type { NativeBalance } from '../contract/capabilities/balances.js'
import type { Modal } from '../contract/Modal.js'
import type { Network } from '../contract/Network.js'
import type { WalletRow } from '../contract/WalletService.js'
import { createAction } from './createAction.js'

export interface NetworkInUse {
  /** The network in use. It is named 'Unknown Network' when the wallet is on one that is not configured. */
  readonly network: Network | undefined
  readonly networks: readonly Network[]
  /** False while the wallet is on a network that is not configured. */
  readonly supported: boolean
}

/** What `useNetwork` of a framework returns. */
export function networkAtom({ atoms }: Modal): Atom<NetworkInUse> {
  return atom((get) => {
    const network = get(atoms.network)
    const networks = get(atoms.networks)
    const supported = !network || networks.some(({ caipNetworkId }) => caipNetworkId === network.caipNetworkId)
    return { network, networks, supported }
  })
}

export interface Balance {
  /** In the smallest unit, such as wei. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  /** All digits, without trailing zeros: `'1.2345'`. */
  readonly formatted: string
}

export interface UseBalanceOptions {
  /** Default: the namespace in use. */
  readonly namespace?: Namespace | undefined
  /** False loads nothing. Default true. */
  readonly enabled?: boolean
}

/** In the shape of TanStack Query's `useQuery`. */
export interface UseBalanceResult {
  /** The latest known balance, also while it is loaded again or after that has failed. */
  readonly data: Balance | undefined
  /** `pending` until there is a balance or an error. Without a connected account it stays `pending`. */
  readonly status: 'pending' | 'success' | 'error'
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** A node is being asked. */
  readonly isFetching: boolean
  readonly error: unknown
  /** Asks a node again, even when the balance is less than 30 s old. */
  readonly refetch: () => Promise<void>
}

/** What `useBalance` of a framework returns. While it has a subscriber, a node is asked when the account changes. */
export function balanceAtom(
  modal: Modal,
  { namespace, enabled = true }: UseBalanceOptions = {},
): Atom<UseBalanceResult> {
  const { atoms, store } = modal
  const action = createAction<boolean, void>(store)
  const load = (force: boolean) => action.follow(force, modal.loadBalance(namespace, { force }))
  const refetch = () => load(true)
  // An account that a server has painted is not among the connections yet, and has no balance to ask for.
  const account = atom((get) => {
    const inUse = get(namespace === undefined ? atoms.account : atoms.accountOf(namespace)).caipAddress
    return get(atoms.connections).length > 0 ? inUse : undefined
  })
  return whileSubscribed(
    (get) => {
      const state = get(atoms.balanceOf(namespace))
      const request = get(action.state)
      const lastBalance = 'last' in state ? state.last : undefined
      const balance = state.status === 'ready' ? state.balance : lastBalance
      const data = balance && toBalance(balance)
      // `loadBalance` rejects only when its code does not load; the failure of a node is in the atom.
      const nodeError = state.status === 'failed' ? state.error : null
      const error = request.error ?? nodeError
      const isFetching = request.isPending || state.status === 'loading'
      return { data, ...queryStatus(error !== null, data !== undefined), isFetching, error, refetch }
    },
    () => {
      const loadKnown = () => {
        if (enabled && store.get(account) !== undefined) load(false).catch(() => {}) // in `error`
      }
      const unsubscribe = store.sub(account, loadKnown)
      loadKnown()
      return unsubscribe
    },
  )
}

function toBalance(balance: NativeBalance): Balance {
  const { amount, decimals, symbol } = balance
  return { value: amount, decimals, symbol, formatted: formatUnits(amount, decimals) }
}

export interface UseWalletsResult {
  /** Rows of the wallet list: wallets on this page first, and those of the registry once they are loaded. */
  readonly data: readonly WalletRow[]
  readonly status: 'pending' | 'success' | 'error'
  /** The list is not complete yet. Wallets on this page are in `data` already. */
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** The code for the list did not load. A registry that does not answer is no error: its wallets are missing in `data`. */
  readonly error: Error | null
  readonly refetch: () => Promise<void>
}

/** What `useWallets` of a framework returns. The list is loaded once it has a subscriber. */
export function walletsAtom(modal: Modal): Atom<UseWalletsResult> {
  const action = createAction<undefined, void>(modal.store)
  const refetch = () => action.follow(undefined, modal.loadWallets())
  return whileSubscribed(
    (get) => {
      const { isError, isSuccess, error } = get(action.state)
      return { data: get(modal.atoms.wallets), ...queryStatus(isError, isSuccess), error, refetch }
    },
    () => {
      // What starts the modal may run after the first subscriber. Starts are counted.
      const stop = modal.start()
      refetch().catch(() => {}) // in `error`
      return stop
    },
  )
}

type QueryStatus = Pick<UseWalletsResult, 'status' | 'isPending' | 'isSuccess' | 'isError'>

function queryStatus(isError: boolean, hasData: boolean): QueryStatus {
  const isSuccess = hasData && !isError
  const isPending = !isError && !isSuccess
  const ended = isError ? 'error' : 'success'
  return { status: isPending ? 'pending' : ended, isPending, isSuccess, isError }
}

/** An atom that does something while it has subscribers. jotai calls `onMount` of writable atoms only. */
function whileSubscribed<T>(read: (get: Getter) => T, onMount: () => () => void): Atom<T> {
  const made = atom(read, () => {})
  made.onMount = onMount
  return made
}
