import type { Atom } from 'jotai/vanilla'
import type { Alert } from '../alerts/Alerts.js'
import type { Caip2, Namespace } from '../caip/caip.js'
import type { AccountState } from '../connections/AccountState.js'
import type { Connection } from '../connections/ConnectionState.js'
import type { CoreErrors } from '../errors/CoreErrors.js'
import type { PorticoError } from '../errors/PorticoError.js'
import type { Network } from '../networks/Network.js'
import type { Capability, CapabilityHandle } from '../plugin/capability.js'
import type { ApiOf, ErrorsOf, EventsOf, PluginSpec, ViewsOf } from '../plugin/PluginSpec.js'
import type { ShellEvents, ShellViews } from '../shell/ShellSpec.js'
import type { Theme } from '../theme/Theme.js'
import type { ModalUpdate } from './ModalOptions.js'
import type { Store } from './Store.js'

/** Computed once per modal and cached by the compiler; every look-up below is an indexed access into it. */
type SpecMap<S extends PluginSpec> = { readonly [P in S as P['id']]: P }
type At<Table, K> = K extends keyof Table ? Table[K] : never
type Ids<S extends PluginSpec> = keyof SpecMap<S> & string

export type ModalApi<S extends PluginSpec> = { readonly [P in S as P['id']]: ApiOf<P> }

/** Asking every plugin for every name would cost the compiler their product: a name leads to its plugin's views. */
type ViewOwners<S extends PluginSpec> = { readonly [P in S as keyof ViewsOf<P> & string]: ViewsOf<P> }
type ViewTable<S extends PluginSpec> = ShellViews & { readonly [V in keyof ViewOwners<S>]: At<ViewOwners<S>[V], V> }
export type ViewName<S extends PluginSpec = never> = keyof ViewTable<S>
export type ViewParams<S extends PluginSpec, V extends string> = At<ViewTable<S>, V>

export type EventName<S extends PluginSpec = never> =
  keyof ShellEvents | { [I in Ids<S>]: `${I}:${keyof EventsOf<SpecMap<S>[I]> & string}` }[Ids<S>]
export type EventPayload<S extends PluginSpec, E extends string> = E extends keyof ShellEvents
  ? ShellEvents[E]
  : E extends `${infer I}:${infer N}`
    ? At<EventsOf<At<SpecMap<S>, I>>, N>
    : never

export type ErrorCode<S extends PluginSpec> =
  | `core/${keyof CoreErrors}`
  | {
      [I in Ids<S>]: `${I}/${keyof ErrorsOf<SpecMap<S>[I]> & string}`
    }[Ids<S>]
export type ErrorContext<S extends PluginSpec, C extends string> = C extends `core/${infer N extends keyof CoreErrors}`
  ? CoreErrors[N]
  : C extends `${infer I}/${infer N}`
    ? At<ErrorsOf<At<SpecMap<S>, I>>, N>
    : never

type Optional<P> = {} extends P ? [params?: P] : [params: P]

/** [3.22] */
export interface ModalState {
  readonly open: boolean
  /** True while the renderer, or what the first view needs, is on its way. */
  readonly loading: boolean
  readonly shake: boolean
  /** Namespace the modal was opened for, if one was named. */
  readonly namespace: Namespace | undefined
}

export interface ConnectOptions {
  /** Registry id, rdns, connector id or name. Absent: the visitor chooses. */
  readonly wallet?: string
  readonly namespace?: Namespace
  readonly signal?: AbortSignal
  /** Seconds until it gives up. Default 300. */
  readonly timeout?: number
}

/** Atoms of a modal, for hosts: read with `modal.store`, or in React by the hooks of `@portico/react`. */
export interface ModalAtoms {
  readonly state: Atom<ModalState>
  /** Account of the active namespace. */
  readonly account: Atom<AccountState | undefined>
  readonly connections: Atom<readonly Connection[]>
  /** Network in use in the active namespace. */
  readonly network: Atom<Network | undefined>
  readonly networks: Atom<readonly Network[]>
  readonly alerts: Atom<readonly Alert[]>
  readonly locale: Atom<string>
  readonly theme: Atom<Theme>
  accountOf(namespace: Namespace): Atom<AccountState>
}

/** A modal of the plugins whose specs are `S`. One of more plugins may stand where one of fewer is wanted. */
export interface Modal<S extends PluginSpec = never> {
  /** What the plugins offer to the host, by plugin id. */
  readonly api: ModalApi<S>
  readonly store: Store
  readonly atoms: ModalAtoms
  /** What the plugins provide of a capability, for each namespace: `modal.capability(SignMessage).for('…')` [5.28]. */
  capability<Impl>(token: Capability<string, Impl>): CapabilityHandle<Impl>
  /** Opens on `view`, or on what fits: Account when connected, else Connect [2.5–2.8]. Starts the modal if nobody has. */
  open(): void
  open<V extends ViewName<S>>(view: V, ...params: Optional<ViewParams<S, V>>): void
  /** Opens for one namespace. */
  openFor(namespace: Namespace): void
  /** Ends an attempt in progress as 'Modal closed' [2.11]. */
  close(): void
  /** Loads what opening needs, so that a later `open` paints at once. Call it on intent: pointer over, focus. */
  preload(): Promise<void>
  /**
   * Opens the modal and resolves with the new connections. Always settles.
   * @throws `core/connectionRejected`, `core/modalClosed`, `core/connectTimeout`, `core/connectFailed`, `core/walletNotFound`, `core/notStarted`, the signal's reason
   */
  connect(options?: ConnectOptions): Promise<readonly Connection[]>
  disconnect(what?: { readonly connectionId?: string; readonly namespace?: Namespace }): Promise<void>
  switchNetwork(networkId: Caip2, signal?: AbortSignal): Promise<void>
  /** Asks for the native balance of the account in use (at most every 30 s); it then stands in the account's atom. */
  loadBalance(namespace?: Namespace): Promise<void>
  update(change: ModalUpdate): void
  isError<C extends ErrorCode<S>>(error: unknown, code: C): error is PorticoError<C, ErrorContext<S, C>>
  on<E extends EventName<S>>(
    event: E,
    listener: (payload: EventPayload<S, E>) => void,
    options?: { readonly signal?: AbortSignal },
  ): () => void
  /** Every event of shell and plugins. */
  onAny(listener: (event: string, payload: unknown) => void, options?: { readonly signal?: AbortSignal }): () => void
  /** Embedded mode: renders into `element` until the returned function is called. */
  mount(element: Element): () => void
  /** Starts effects, restoring earlier connections; every call is matched by a call of what it returns. Does nothing on a server. */
  start(): () => void
  /** Ends everything: no listener, timer or node is left. Sessions stay with their wallets. */
  dispose(): void
}
