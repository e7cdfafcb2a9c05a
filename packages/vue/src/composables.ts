import {
  balanceAtom,
  connectAtom,
  disconnectAtom,
  networkAtom,
  PorticoError,
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
import {
  computed,
  getCurrentInstance,
  inject,
  onMounted,
  onScopeDispose,
  shallowReadonly,
  shallowRef,
  toValue,
  watch,
  type MaybeRefOrGetter,
  type Ref,
} from 'vue'
import { modalKey } from './ModalPlugin.js'
import type { RegisteredModal, RegisteredSpecs } from './Register.js'

/** The fields of a value, each a readonly ref, so that they can be destructured. Functions stay functions. */
export type Refs<T> = {
  readonly [K in keyof T]: T[K] extends (...given: never) => unknown ? T[K] : Readonly<Ref<T[K]>>
}

/**
 * The modal of the app.
 * @throws `vue/noPlugin`
 */
export function useModal<M extends Modal = RegisteredModal>(): M {
  const provided = inject(modalKey, undefined)
  if (!provided)
    throw new PorticoError('vue/noPlugin', {
      shortMessage: 'This app has no modal',
      details: 'Call app.use(ModalPlugin, { modal }) before the app is mounted.',
    })
  // Outside of components, such as in a store, there is nothing to wait for.
  if (getCurrentInstance()) onMounted(provided.start)
  else provided.start()
  return provided.modal as M
}

/** The value of an atom of the modal, such as `modal.atoms.alerts`, until the effect scope ends. */
export function useModalAtom<V>(atom: MaybeRefOrGetter<Atom<V>>): Readonly<Ref<V>> {
  const { store } = useModal()
  const value = shallowRef(store.get(toValue(atom)))
  // A server renders once.
  if (typeof document !== 'undefined')
    watch(
      () => toValue(atom),
      (current, _, onCleanup) => {
        const read = () => void (value.value = store.get(current))
        onCleanup(store.sub(current, read))
        read()
      },
      { immediate: true, flush: 'sync' },
    )
  return shallowReadonly(value)
}

/** The fields of an atom's value as refs. Its value has the same fields at any time. */
function useRefs<T extends object>(atom: MaybeRefOrGetter<Atom<T>>): Refs<T> {
  const value = useModalAtom(atom)
  const refs = Object.entries(value.value).map(([key, field]) => [
    key,
    typeof field === 'function'
      ? (...given: unknown[]) => (value.value[key as keyof T] as (...given: unknown[]) => unknown)(...given)
      : computed(() => value.value[key as keyof T]),
  ])
  return Object.fromEntries(refs) as Refs<T>
}

/**
 * The account in use, of `namespace` or of the namespace in use. While disconnected, `isConnected` is false and `address`
 * undefined. During the restore of an earlier connection, `isReconnecting` is true and the address is known.
 */
export function useAccount(namespace?: MaybeRefOrGetter<Namespace | undefined>): Refs<AccountState> {
  const { atoms } = useModal()
  return useRefs(() => {
    const requested = toValue(namespace)
    return requested === undefined ? atoms.account : atoms.accountOf(requested)
  })
}

/** The native balance of the account in use. A node is asked when the account changes, at most every 30 s. */
export function useBalance(options: MaybeRefOrGetter<UseBalanceOptions> = {}): Refs<UseBalanceResult> {
  const modal = useModal()
  return useRefs(computed(() => balanceAtom(modal, toValue(options))))
}

/** Connects a wallet. */
export function useConnect(): Refs<UseConnectResult> {
  return useRefs(connectAtom(useModal()))
}

/** All connections, of every namespace and wallet, the most recently used first. */
export function useConnections(): Readonly<Ref<readonly Connection[]>> {
  return useModalAtom(useModal().atoms.connections)
}

/** Disconnects wallets. */
export function useDisconnect(): Refs<UseDisconnectResult> {
  return useRefs(disconnectAtom(useModal()))
}

/** Calls `listener` on every `event` of the modal or of a plugin, until the effect scope ends. */
export function useModalEvents<E extends EventName<RegisteredSpecs>>(
  event: E,
  listener: (payload: EventPayload<RegisteredSpecs, E>) => void,
): void {
  const modal = useModal() as Modal<RegisteredSpecs>
  if (typeof document !== 'undefined') onScopeDispose(modal.on(event, listener))
}

/** Whether the modal is open and whether it is loading. `shake` is true for a moment when it refuses to close. */
export function useModalState(): Refs<ModalState> {
  return useRefs(useModal().atoms.state)
}

/** The network in use. `useSwitchNetwork` switches to another one. */
export function useNetwork(): Refs<NetworkInUse> {
  return useRefs(networkAtom(useModal()))
}

/** Signs messages with the account of `namespace`, by default of the namespace in use. */
export function useSignMessage(namespace?: MaybeRefOrGetter<Namespace | undefined>): Refs<UseSignMessageResult> {
  const modal = useModal()
  return useRefs(computed(() => signMessageAtom(modal, toValue(namespace))))
}

/** Switches to another network. */
export function useSwitchNetwork(): Refs<UseSwitchNetworkResult> {
  return useRefs(switchNetworkAtom(useModal()))
}

/**
 * The wallets that can be connected, for a list drawn by the page. It loads the list at once; render the component when the visitor
 * is about to see it. `connect({ wallet: row.wallet.id })` of `useConnect` connects one of them.
 */
export function useWallets(): Refs<UseWalletsResult> {
  return useRefs(walletsAtom(useModal()))
}
