import type { Atom } from 'jotai/vanilla'
import type { Alert } from './Alerts.js'
import type { Caip2, Namespace } from './caip.js'
import type { BalanceState } from './Balances.js'
import type { AccountState } from './AccountState.js'
import type { ConnectFlowState } from './ConnectFlow.js'
import type { Connection } from './ConnectionState.js'
import type { CoreErrors } from './errors/CoreErrors.js'
import type { PorticoError } from './errors/PorticoError.js'
import type { ModalInspection, RequiredOrigins } from './Inspection.js'
import type { Network } from './Network.js'
import type { Capability, CapabilityHandle } from './plugin/capability.js'
import type { ApiOf, ErrorsOf, EventsOf, PluginSpec, ViewsOf } from './plugin/PluginSpec.js'
import type { ShellEvents, ShellViews } from './ShellSpec.js'
import type { Theme } from './Theme.js'
import type { WalletRow } from './WalletService.js'
import type { ModalUpdate } from './ModalOptions.js'
import type { Store } from './Store.js'
import type { Transfer } from './Transfer.js'
import type { TransferService } from './TransferService.js'

/** Computed once per modal and cached by the compiler; every look-up below is an indexed access into it. */
type SpecMap<S extends PluginSpec> = { readonly [P in S as P['id']]: P }
type At<Table, K> = K extends keyof Table ? Table[K] : never
type Ids<S extends PluginSpec> = keyof SpecMap<S> & string

export type ModalApi<S extends PluginSpec> = { readonly [P in S as P['id']]: ApiOf<P> }

/** View name → the views of its plugin. Looking each name up in every plugin would cost the compiler their product. */
type ViewOwners<S extends PluginSpec> = { readonly [P in S as keyof ViewsOf<P> & string]: ViewsOf<P> }
type ViewTable<S extends PluginSpec> = ShellViews & { readonly [V in keyof ViewOwners<S>]: At<ViewOwners<S>[V], V> }
export type ViewName<S extends PluginSpec = never> = keyof ViewTable<S>
export type ViewParams<S extends PluginSpec, V extends string> = At<ViewTable<S>, V>

export type EventName<S extends PluginSpec = never> =
  | keyof ShellEvents
  | { [I in Ids<S>]: `${I}:${keyof EventsOf<SpecMap<S>[I]> & string}` }[Ids<S>]
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

export interface ModalState {
  readonly open: boolean
  /** True while the renderer, or what the first view needs, is being loaded. */
  readonly loading: boolean
  readonly shake: boolean
  /** Namespace the modal was opened for, if one was named. */
  readonly namespace: Namespace | undefined
}

/** What `open` shows, its types erased. */
export interface OpenRequest {
  readonly view?: string | undefined
  readonly params?: object | undefined
  readonly namespace?: Namespace | undefined
}

export interface ConnectOptions {
  /** Registry id, rdns, connector id or name. Absent: the visitor chooses. */
  readonly wallet?: string
  /** Absent: the visitor chooses where the wallet has several; without a renderer it is asked for all of them. */
  readonly namespaces?: readonly Namespace[]
  readonly signal?: AbortSignal
  /** Milliseconds until it gives up. Default 300 000. */
  readonly timeout?: number
}

/** A connect in progress: the promise of its connections, and how it stands. */
export interface ConnectFlow extends Promise<readonly Connection[]> {
  /** The modal's one connect flow, for hosts that draw it themselves. */
  readonly state: Atom<ConnectFlowState>
  /** Ends it, lets the wallet's prompt go, and closes the modal if it was opened for this. The promise rejects with `reason`, by default an `AbortError`. */
  cancel(reason?: unknown): void
}

/** What hosts can subscribe to by name. */
export interface ModalValues {
  readonly state: ModalState
  /** Account of the active namespace. */
  readonly account: AccountState
  /** Live and restoring connections, most recently used first. */
  readonly connections: readonly Connection[]
  /** The interactive connect in progress. */
  readonly connectFlow: ConnectFlowState
  /** Network in use in the active namespace. */
  readonly network: Network | undefined
  /** Networks of all namespaces. */
  readonly networks: readonly Network[]
  /** Rows of the wallet list: wallets on this page, and what `loadWallets` fetched. Empty until the modal's runtime is loaded. */
  readonly wallets: readonly WalletRow[]
  readonly alerts: readonly Alert[]
  /** Transfers of all accounts, the newest first: see `TransferService.list`. */
  readonly transfers: readonly Transfer[]
  readonly locale: string
  readonly theme: Theme
}

/** Atoms of a modal, for hosts: read with `modal.store`, or in React by the hooks of `@portico/react`. */
export type ModalAtoms = { readonly [K in keyof ModalValues]: Atom<ModalValues[K]> } & {
  accountOf(namespace: Namespace): Atom<AccountState>
  /** Native balance of a namespace's account, by default of the active one. `loadBalance` fetches it. */
  balanceOf(namespace?: Namespace): Atom<BalanceState>
}

/** A modal of the plugins whose specs are `S`. One of more plugins may stand where one of fewer is wanted. */
export interface Modal<S extends PluginSpec = never> {
  /** What the plugins offer to the host, by plugin id. */
  readonly api: ModalApi<S>
  readonly store: Store
  /**
   * The state as it was before the first `start`, which is what a server renders. A page that is hydrated in parts reads it while it hydrates a
   * part: by then the state in `store` may have changed. It never changes; until the first `start` it is `store` itself.
   */
  readonly serverStore: Store
  readonly atoms: ModalAtoms
  /** Calls back with the new and the former value on each change, until the returned function is called or the signal fires. */
  subscribe<K extends keyof ModalValues>(
    key: K,
    listener: (value: ModalValues[K], before: ModalValues[K]) => void,
    options?: { readonly signal?: AbortSignal },
  ): () => void
  /** Sends money and calls of contracts, and says what is known of them. */
  readonly transfers: TransferService
  /** What the plugins provide of a capability, for each namespace: `modal.capability(SignMessage).for('…')`. */
  capability<Impl>(token: Capability<string, Impl>): CapabilityHandle<Impl>
  /** Opens on `view`, or on what fits: Account when connected, else Connect. Starts the modal if it is not started. @throws `core/unknownView` */
  open(): void
  open<V extends ViewName<S>>(view: V, ...params: Optional<ViewParams<S, V>>): void
  open<V extends ViewName<S>>(request: {
    readonly view?: V
    readonly params?: ViewParams<S, V>
    /** Namespace to connect. */
    readonly namespace?: Namespace
  }): void
  /** Ends a connect in progress with `core/modalClosed`. */
  close(): void
  /** Loads what opening needs, so that a later `open` paints at once. Call it on intent: what switches features may ask its server. */
  preload(): Promise<void>
  /**
   * Calls `preload` when the option `preload` says so of `button`, which opens the modal, until the returned function is called.
   * The buttons of Portico do this themselves.
   */
  preloadFrom(button: Element): () => void
  /**
   * Connects the named wallet, or opens the modal for the visitor to choose one. Always settles. It works without a
   * renderer too, when a wallet is named.
   * @throws `core/connectionRejected`, `core/modalClosed`, `core/connectTimeout`, `core/connectFailed`, `core/walletNotFound`, `core/notStarted`, the signal's reason
   */
  connect(options?: ConnectOptions): ConnectFlow
  /**
   * Resolves once the connections of an earlier visit are restored in a namespace, or their wallets turned out to be absent: read
   * its account then to know whether the visitor is connected. Where nothing is stored it loads nothing and resolves at once.
   * @throws `core/notStarted`, the signal's reason
   */
  settled(namespace: Namespace, signal?: AbortSignal): Promise<void>
  disconnect(what?: { readonly connectionId?: string; readonly namespace?: Namespace }): Promise<void>
  /**
   * Asks the wallet to change network. For a namespace without a wallet, while another one is connected, the modal asks the
   * visitor first.
   * @throws `core/networkNotFound`, `core/invalidCaip`, `core/modalClosed`, `core/namespaceNotConnected` without a renderer, what the wallet threw
   */
  switchNetwork(networkId: Caip2, signal?: AbortSignal): Promise<void>
  /** Asks the gateway for featured and recommended wallets, once; they then stand in `atoms.wallets`. Never rejects for the gateway's failure. */
  loadWallets(): Promise<void>
  /**
   * Asks for the native balance of a namespace's account, by default the active one; it then stands in `atoms.balanceOf`.
   * At most every 30 s, unless `force` is set.
   */
  loadBalance(namespace?: Namespace, options?: { readonly force?: boolean }): Promise<void>
  update(change: ModalUpdate): void
  isError<C extends ErrorCode<S>>(error: unknown, code: C): error is PorticoError<C, ErrorContext<S, C>>
  on<E extends EventName<S>>(
    event: E,
    listener: (payload: EventPayload<S, E>) => void,
    options?: { readonly signal?: AbortSignal },
  ): () => void
  /** Every event of shell and plugins. */
  onAny(listener: (event: string, payload: unknown) => void, options?: { readonly signal?: AbortSignal }): () => void
  /** What the page's Content-Security-Policy has to allow for these plugins, networks and options, and such a policy. */
  requiredOrigins(): Promise<RequiredOrigins>
  /** What the modal consists of, for tools of developers. Not covered by semantic versioning. */
  inspect(): Promise<ModalInspection>
  /** Embedded mode: renders into `element` until the returned function is called. */
  mount(element: Element): () => void
  /** Starts effects, restoring stored connections. Every call is matched by a call of what it returns. Does nothing on a server. */
  start(): () => void
  /** Ends everything: no listener, timer or node is left. Sessions stay with their wallets. */
  dispose(): void
}
