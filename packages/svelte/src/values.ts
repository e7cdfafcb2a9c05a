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
import { onMount } from 'svelte'
import { createSubscriber } from 'svelte/reactivity'
import { useModal } from './context.js'
import type { RegisteredSpecs } from './Register.js'

/** A reactive value: what reads `current` in a template, a `$derived` or an `$effect` runs again when it changes. */
export interface Current<V> {
  readonly current: V
}

/** A value, or a function that returns it and may read state: `useAccount(() => namespace)`. */
export type MaybeGetter<V> = V | (() => V)

const valueOf = <V extends string | object | undefined>(given: MaybeGetter<V>): V =>
  typeof given === 'function' ? given() : given

/** The value of an atom of the modal, such as `modal.atoms.alerts`. */
export function useModalAtom<V>(atom: MaybeGetter<Atom<V>>, modal: Modal = useModal()): Current<V> {
  const { store } = modal
  // An atom of its own for each value that a getter has: its subscription lasts as long as something reads it.
  const subscribers = new WeakMap<Atom<V>, () => void>()
  return {
    get current() {
      const now = valueOf(atom)
      const subscribe = subscribers.get(now) ?? createSubscriber((update) => store.sub(now, update))
      subscribers.set(now, subscribe)
      subscribe()
      return store.get(now)
    },
  }
}

/** An object with the fields of an atom's value, each of them reactive. Its value has the same fields at any time. */
function useFields<T extends object>(atom: MaybeGetter<Atom<T>>, modal: Modal): T {
  const value = useModalAtom(atom, modal)
  const fields = Object.keys(modal.store.get(valueOf(atom))).map((key) => [
    key,
    { get: () => value.current[key as keyof T], enumerable: true },
  ])
  return Object.defineProperties({}, Object.fromEntries(fields)) as T
}

/** Makes an atom for each value of its option, and the same one again while the option stays the same. */
function atomFor<O, T>(option: () => O, keyOf: (option: O) => unknown, make: (option: O) => Atom<T>): () => Atom<T> {
  const made = new Map<unknown, Atom<T>>()
  return () => {
    const now = option()
    const key = keyOf(now)
    const atom = made.get(key) ?? make(now)
    made.set(key, atom)
    return atom
  }
}

/**
 * The account in use, of `namespace` or of the namespace in use. While disconnected, `isConnected` is false and `address`
 * undefined. During the restore of an earlier connection, `isReconnecting` is true and the address is known.
 */
export function useAccount(namespace?: MaybeGetter<Namespace | undefined>, modal: Modal = useModal()): AccountState {
  const { atoms } = modal
  return useFields(() => {
    const requested = valueOf(namespace)
    return requested === undefined ? atoms.account : atoms.accountOf(requested)
  }, modal)
}

/** The native balance of the account in use. A node is asked when the account changes, at most every 30 s. */
export function useBalance(options: MaybeGetter<UseBalanceOptions> = {}, modal: Modal = useModal()): UseBalanceResult {
  const keyOf = ({ namespace = '', enabled = true }: UseBalanceOptions) => `${namespace} ${enabled}`
  const atom = atomFor(
    () => valueOf(options),
    keyOf,
    (now) => balanceAtom(modal, now),
  )
  return useFields(atom, modal)
}

/** Connects a wallet. */
export function useConnect(modal: Modal = useModal()): UseConnectResult {
  return useFields(connectAtom(modal), modal)
}

/** All connections, of every namespace and wallet, the most recently used first. */
export function useConnections(modal: Modal = useModal()): Current<readonly Connection[]> {
  return useModalAtom(modal.atoms.connections, modal)
}

/** Disconnects wallets. */
export function useDisconnect(modal: Modal = useModal()): UseDisconnectResult {
  return useFields(disconnectAtom(modal), modal)
}

/** Calls `listener` on every `event` of the modal or of a plugin while the component is mounted. Elsewhere: `modal.on`. */
export function useModalEvents<E extends EventName<RegisteredSpecs>>(
  event: E,
  listener: (payload: EventPayload<RegisteredSpecs, E>) => void,
): void {
  const modal = useModal() as Modal<RegisteredSpecs>
  onMount(() => modal.on(event, listener))
}

/** Whether the modal is open and whether it is loading. `shake` is true for a moment when it refuses to close. */
export function useModalState(modal: Modal = useModal()): ModalState {
  return useFields(modal.atoms.state, modal)
}

/** The network in use. `useSwitchNetwork` switches to another one. */
export function useNetwork(modal: Modal = useModal()): NetworkInUse {
  return useFields(networkAtom(modal), modal)
}

/** Signs messages with the account of `namespace`, by default of the namespace in use. */
export function useSignMessage(
  namespace?: MaybeGetter<Namespace | undefined>,
  modal: Modal = useModal(),
): UseSignMessageResult {
  const atom = atomFor(
    () => valueOf(namespace),
    (now) => now,
    (now) => signMessageAtom(modal, now),
  )
  return useFields(atom, modal)
}

/** Switches to another network. */
export function useSwitchNetwork(modal: Modal = useModal()): UseSwitchNetworkResult {
  return useFields(switchNetworkAtom(modal), modal)
}

/**
 * The wallets that can be connected, for a list drawn by the page. The list is loaded when it is first shown; render the component when
 * the visitor is about to see it. `connect({ wallet: row.wallet.id })` of `useConnect` connects one of them.
 */
export function useWallets(modal: Modal = useModal()): UseWalletsResult {
  return useFields(walletsAtom(modal), modal)
}
