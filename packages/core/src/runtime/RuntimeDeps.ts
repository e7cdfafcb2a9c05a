import type { PrimitiveAtom } from 'jotai/vanilla'
import type { OwnedConnections } from '../connections/OwnedConnections.js'
import type { Queries } from '../contract/Queries.js'
import type { Lazy } from '../contract/plugin/lazy.js'
import type { ModalServices } from '../state/createServices.js'
import type { Transfer } from '../contract/Transfer.js'
import type { Run } from '../state/lifecycle.js'
import type { Modal } from '../contract/Modal.js'
import type { OwnedRouter } from '../state/createRouter.js'
import type { OwnedNotices } from '../state/createNotices.js'
import type { InstalledPlugin } from '../plugins/setUpPlugins.js'
import type { RegisteredView } from '../contract/plugin/ViewDefinition.js'
import type { LoadRenderer } from '../contract/Shell.js'
import type { WalletService } from '../contract/WalletService.js'
import type { ScopedStorage } from '../contract/Storage.js'

/** What the entry of a modal hands to its lazily loaded runtime. */
export interface RuntimeDeps extends Omit<ModalServices, 'storage'> {
  readonly modal: Modal
  /** The shell's own part of the storage. */
  readonly storage: ScopedStorage
  readonly connections: OwnedConnections
  readonly queries: Lazy<Queries>
  readonly transferList: PrimitiveAtom<readonly Transfer[]>
  /** For hosts, once it is there. */
  readonly walletService: PrimitiveAtom<WalletService | undefined>
  readonly installed: readonly InstalledPlugin[]
  readonly views: ReadonlyMap<string, RegisteredView>
  readonly renderer: LoadRenderer | undefined
  readonly router: OwnedRouter
  readonly notices: OwnedNotices
  /** The run in progress. */
  run(): Run | undefined
  /** @throws `core/notStarted` */
  startedRun(): Run
}
