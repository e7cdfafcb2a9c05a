import type { SavedConnections } from '../connections/persist.js'
import type { PrimitiveAtom } from 'jotai/vanilla'
import type { Alerts } from '../alerts/Alerts.js'
import type { Namespace } from '../caip/caip.js'
import type { ChainCapability } from '../capabilities/chain.js'
import type { PairingCapability } from '../capabilities/pairing.js'
import type { OwnedConnections } from '../connections/createConnections.js'
import type { Emitter } from '../events/Emitter.js'
import type { Catalogue } from '../i18n/createCatalogue.js'
import type { Run } from '../modal/lifecycle.js'
import type { Modal, ModalState } from '../modal/Modal.js'
import type { ModalOptions } from '../modal/ModalOptions.js'
import type { Networks } from '../modal/networks.js'
import type { Store } from '../modal/Store.js'
import type { Router } from '../navigation/Router.js'
import type { Notices } from '../notices/Notices.js'
import type { CapabilityHandle } from '../plugin/capability.js'
import type { PluginHandle } from '../plugin/PluginContext.js'
import type { Providers } from '../plugin/providers.js'
import type { InstalledPlugin } from '../plugin/setUpPlugins.js'
import type { LoadRenderer, RegisteredView, Shell } from '../shell/Shell.js'
import type { ScopedStorage } from '../storage/Storage.js'
import type { Theme } from '../theme/Theme.js'

/** What the door hands to the room when it opens. */
export interface RuntimeDeps {
  readonly modal: Modal
  readonly store: Store
  readonly options: ModalOptions
  readonly project: PluginHandle['project']
  readonly state: PrimitiveAtom<ModalState>
  readonly theme: PrimitiveAtom<Theme>
  readonly storage: ScopedStorage
  /** Reads keys of storage that are not ours. */
  foreign(key: string): string | null
  /** Connections of an earlier kit, where there are any. */
  readEarlier(): SavedConnections | undefined
  readonly catalogue: Catalogue
  readonly alerts: Alerts
  readonly notices: Notices
  readonly router: Router
  readonly connections: OwnedConnections
  readonly networks: Networks
  readonly providers: Providers
  readonly chainHandle: CapabilityHandle<unknown>
  readonly installed: readonly InstalledPlugin[]
  readonly views: ReadonlyMap<string, RegisteredView>
  readonly emitter: Emitter
  readonly renderer: LoadRenderer | undefined
  chain(namespace: Namespace): ChainCapability | undefined
  pairing(): PairingCapability | undefined
  isConnected(): boolean
  run(): Run | undefined
  readonly report: Shell['report']
}
