import type { Atom } from 'jotai/vanilla'
import type { Alerts } from '../alerts/Alerts.js'
import type { ConnectionService } from '../connections/ConnectionService.js'
import type { PorticoError, PorticoErrorInit } from '../errors/PorticoError.js'
import type { Translate } from '../i18n/Messages.js'
import type { Store } from '../modal/Store.js'
import type { Metadata } from '../modal/ModalOptions.js'
import type { Network } from '../networks/Network.js'
import type { Namespace } from '../caip/caip.js'
import type { Notices } from '../notices/Notices.js'
import type { Router } from '../navigation/Router.js'
import type { ScopedStorage } from '../storage/Storage.js'
import type { CapabilityHandle } from './capability.js'
import type { ApiOf, ConfigOf, ErrorsOf, EventsOf, MessagesOf, NeedsOf, PluginSpec, WantsOf } from './PluginSpec.js'

export type Handles<N> = { readonly [K in keyof N]: CapabilityHandle<N[K]> }
export type OptionalHandles<N> = { readonly [K in keyof N]?: CapabilityHandle<N[K]> | undefined }

export type EmitEvent<S extends PluginSpec> = <K extends keyof EventsOf<S> & string>(
  event: K,
  payload: EventsOf<S>[K],
) => void
export type MakeError<S extends PluginSpec> = <K extends keyof ErrorsOf<S> & string>(
  name: K,
  context: ErrorsOf<S>[K],
  /** Its `shortMessage` stands in for a text that the plugin's table lacks: code behind `import()` keeps its texts there. */
  rest?: Partial<Omit<PorticoErrorInit<ErrorsOf<S>[K]>, 'context' | 'plugin'>>,
) => PorticoError<`${S['id']}/${K}`, ErrorsOf<S>[K]>

/** What `setup` is given. Everything of it works from `start` on; during setup only reads of its own config are sure. */
export interface SetupContext<S extends PluginSpec = PluginSpec> {
  readonly id: S['id']
  readonly config: ConfigOf<S>
  /** Project id and metadata of the host, as given to createModal; see there for what may be missing. */
  readonly project: {
    readonly id: string | undefined
    readonly metadata: Metadata
    readonly gateway: string | undefined
  }
  readonly store: Store
  readonly storage: ScopedStorage
  readonly emit: EmitEvent<S>
  readonly t: Translate<MessagesOf<S>>
  readonly error: MakeError<S>
  readonly alerts: Alerts
  readonly notices: Notices
  readonly router: Router
  readonly connections: ConnectionService
  /** Networks of one namespace, as they are now: configured ones, replaced by `modal.update`. */
  networks(namespace: Namespace): Atom<readonly Network[]>
  readonly needs: Handles<NeedsOf<S>>
  readonly wants: OptionalHandles<WantsOf<S>>
}

export interface StartContext<S extends PluginSpec = PluginSpec> extends PluginHandle<S> {
  /** Aborted when this run of the plugin ends: unmount, dispose. */
  readonly signal: AbortSignal
  /** Runs when this run ends, last registered first. */
  defer(cleanup: () => void): void
}

/** What views and effects of a plugin hold: its context, and the api its setup made. */
export interface PluginHandle<S extends PluginSpec = PluginSpec> extends SetupContext<S> {
  readonly api: ApiOf<S>
}
