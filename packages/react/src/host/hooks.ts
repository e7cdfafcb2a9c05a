import {
  balanceAtom,
  connectAtom,
  disconnectAtom,
  networkAtom,
  signMessageAtom,
  switchNetworkAtom,
  walletsAtom,
  type AccountState,
  type Atom,
  type Connection,
  type EventName,
  type EventPayload,
  type Modal,
  type ModalState,
  type Namespace,
  type NetworkInUse,
  type UseBalanceOptions,
  type UseBalanceResult,
  type UseConnectResult,
  type UseDisconnectResult,
  type UseSignMessageResult,
  type UseSwitchNetworkResult,
  type UseWalletsResult,
} from '@portico/core'
import { useEffect, useMemo, useRef } from 'react'
import { useStoreAtom } from '../shell/useStoreAtom.js'
import type { RegisteredSpecs } from './Register.js'
import { useModal } from './useModal.js'

/** The value of an atom of the modal, such as `modal.atoms.alerts`. */
export function useModalAtom<V>(atom: Atom<V>): V {
  const { store, serverStore } = useModal()
  return useStoreAtom(store, atom, serverStore)
}

/** The value of an atom that each use has of its own, for the state of its calls. It is made anew when an option changes. */
function useOwnAtom<V, const O extends readonly unknown[]>(
  make: (modal: Modal, ...options: O) => Atom<V>,
  ...options: O
): V {
  const modal = useModal()
  // oxlint-disable-next-line react/exhaustive-deps
  return useModalAtom(useMemo(() => make(modal, ...options), [modal, make, ...options]))
}

/**
 * The account in use, of `namespace` or of the namespace in use. It is never undefined: while disconnected, `isConnected` is false
 * and `address` undefined. During the restore of an earlier connection, `isReconnecting` is true and the address is known.
 */
export function useAccount(namespace?: Namespace): AccountState {
  const { atoms } = useModal()
  return useModalAtom(namespace === undefined ? atoms.account : atoms.accountOf(namespace))
}

/** The native balance of the account in use. A node is asked when the account changes, at most every 30 s. */
export function useBalance({ namespace, enabled = true }: UseBalanceOptions = {}): UseBalanceResult {
  return useOwnAtom(balanceOf, namespace, enabled)
}
const balanceOf = (modal: Modal, namespace: Namespace | undefined, enabled: boolean) =>
  balanceAtom(modal, { namespace, enabled })

/** Connects a wallet. */
export function useConnect(): UseConnectResult {
  return useOwnAtom(connectAtom)
}

/** All connections, of every namespace and wallet, the most recently used first. */
export function useConnections(): readonly Connection[] {
  return useModalAtom(useModal().atoms.connections)
}

/** Disconnects wallets. */
export function useDisconnect(): UseDisconnectResult {
  return useOwnAtom(disconnectAtom)
}

/** Calls `listener` on every `event` of the modal or of a plugin, until the component unmounts. `listener` may change between renders. */
export function useModalEvents<E extends EventName<RegisteredSpecs>>(
  event: E,
  listener: (payload: EventPayload<RegisteredSpecs, E>) => void,
): void {
  const modal = useModal() as Modal<RegisteredSpecs>
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => modal.on(event, (payload) => latest.current(payload)), [modal, event])
}

/** Whether the modal is open and whether it is loading. `shake` is true for a moment when it refuses to close. */
export function useModalState(): ModalState {
  return useModalAtom(useModal().atoms.state)
}

/** The network in use. `useSwitchNetwork` switches to another one. */
export function useNetwork(): NetworkInUse {
  return useOwnAtom(networkAtom)
}

/** Signs messages with the account of `namespace`, by default of the namespace in use. */
export function useSignMessage(namespace?: Namespace): UseSignMessageResult {
  return useOwnAtom(signMessageAtom, namespace)
}

/** Switches to another network. */
export function useSwitchNetwork(): UseSwitchNetworkResult {
  return useOwnAtom(switchNetworkAtom)
}

/**
 * The wallets that can be connected, for a list drawn by the page. It loads the list when it mounts; render the component when
 * the visitor is about to see it. `connect({ wallet: row.wallet.id })` of `useConnect` connects one of them.
 */
export function useWallets(): UseWalletsResult {
  return useOwnAtom(walletsAtom)
}
