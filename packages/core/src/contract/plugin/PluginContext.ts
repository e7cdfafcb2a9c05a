import type { Atom } from 'jotai/vanilla'
import type { Alerts } from '../Alerts.js'
import type { ConnectionService } from '../ConnectionService.js'
import type { Connection } from '../ConnectionState.js'
import type { PorticoError, PorticoErrorInit } from '../errors/PorticoError.js'
import type { Translate } from '../Messages.js'
import type { ConnectOptions } from '../Modal.js'
import type { ModalContext } from '../ModalContext.js'
import type { Metadata } from '../ModalOptions.js'
import type { Network } from '../Network.js'
import type { Namespace } from '../caip.js'
import type { ScopedStorage } from '../Storage.js'
import type { TransferService } from '../TransferService.js'
import type { CapabilityHandle } from './capability.js'
import type { ApiOf, ConfigOf, ErrorsOf, EventsOf, MessagesOf, NeedsOf, PluginSpec, WantsOf } from './PluginSpec.js'

export type Handles<N> = { readonly [K in keyof N]: CapabilityHandle<N[K]> }
export type OptionalHandles<N> = { readonly [K in keyof N]?: CapabilityHandle<N[K]> | undefined }

export type EmitEvent<S extends PluginSpec> = <K extends keyof EventsOf<S> & string>(
  event: K,
  payload: EventsOf<S>[K],
) => void
/** What each error says: its one sentence, which may be made of its context. */
export type ErrorTexts<Errors> = { readonly [K in keyof Errors]: string | ((context: Errors[K]) => string) }
export type MakeError<S extends PluginSpec> = <K extends keyof ErrorsOf<S> & string>(
  name: K,
  context: ErrorsOf<S>[K],
  rest?: Partial<Omit<PorticoErrorInit<ErrorsOf<S>[K]>, 'context' | 'plugin'>>,
) => PorticoError<`${S['id']}/${K}`, ErrorsOf<S>[K]>

/** What a plugin has at any time. */
interface PluginBasics<S extends PluginSpec> extends Pick<ModalContext, 'store'> {
  readonly id: S['id']
  readonly config: ConfigOf<S>
  readonly t: Translate<MessagesOf<S>>
  readonly error: MakeError<S>
  /** Adds texts of errors, so that they are loaded with the code that throws them. */
  addErrors(texts: Partial<ErrorTexts<ErrorsOf<S>>>): void
  /** Networks of one namespace, as they are now: configured ones, replaced by `modal.update`. */
  networks(namespace: Namespace): Atom<readonly Network[]>
  readonly needs: Handles<NeedsOf<S>>
  /** Those of the capabilities it wants that an installed plugin provides. */
  readonly wants: OptionalHandles<WantsOf<S>>
}

/** What the host told createModal of its project; see there for what may be missing. */
interface Project {
  readonly id: string | undefined
  readonly gateway: string | undefined
}

/** What `setup` is given: what is sure while plugins are being set up, on a server too. */
export interface SetupContext<S extends PluginSpec = PluginSpec> extends PluginBasics<S> {
  readonly project: Project
  /** An option of `createModal` that the modal itself has no use for: sites that come from another kit pass options of features there. */
  option(name: string): unknown
  /** The atoms of the connections, for atoms of the plugin's own. They are read once setup is over. */
  readonly connections: Pick<
    ConnectionService,
    | 'state'
    | 'attempt'
    | 'flow'
    | 'list'
    | 'connectors'
    | 'activeNamespace'
    | 'activeNetworkId'
    | 'activeAccount'
    | 'account'
  >
  /** The plugin as it is once setup is over: for functions of the api, of slots and of connectors, which are called later. */
  readonly plugin: PluginHandle<S>
}

/** What views, `start` and everything that is called later have of their plugin. */
export interface PluginHandle<S extends PluginSpec = PluginSpec>
  extends PluginBasics<S>, Pick<ModalContext, 'connections' | 'locale' | 'notices' | 'queries' | 'router'> {
  /** What `setup` returned as `api`. */
  readonly api: ApiOf<S>
  readonly project: Project & { readonly metadata: Metadata }
  readonly storage: ScopedStorage
  readonly emit: EmitEvent<S>
  readonly alerts: Alerts
  /** Whether the modal is open. */
  readonly state: Atom<{ readonly open: boolean }>
  /** Opens the modal on a view, with the parameters that the view declares. @throws `core/unknownView` */
  open(view: string, params?: object): void
  /** Connects as `modal.connect` does: the named wallet, or the modal opens for the visitor to choose one. */
  connect(options: ConnectOptions): Promise<readonly Connection[]>
  readonly transfers: TransferService
}

/** What `start` is given. */
export interface StartContext<S extends PluginSpec = PluginSpec> extends PluginHandle<S> {
  /** Aborted when this run of the plugin ends: the modal is stopped or disposed. */
  readonly signal: AbortSignal
  /** Calls back for every event of shell and plugins, as `modal.onAny` does, until this run ends. */
  onAny(listener: (event: string, payload: unknown) => unknown): void
  /** Calls `cleanup` when this run ends, the last registered first. */
  defer(cleanup: () => void): void
}
