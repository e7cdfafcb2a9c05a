import type { PrimitiveAtom } from 'jotai/vanilla'
import type { OwnedConnections } from '../connections/OwnedConnections.js'
import type { Queries } from '../data/Queries.js'
import type { Lazy } from '../plugin/lazy.js'
import type { ModalServices } from '../modal/createServices.js'
import type { Transfer } from '../transfers/Transfer.js'
import type { Run } from '../state/lifecycle.js'
import type { Modal } from '../modal/Modal.js'
import type { OwnedRouter } from '../navigation/createRouter.js'
import type { OwnedNotices } from '../notices/createNotices.js'
import type { InstalledPlugin } from '../plugin/setUpPlugins.js'
import type { RegisteredView } from '../plugin/ViewDefinition.js'
import type { LoadRenderer } from '../shell/Shell.js'
import type { WalletService } from '../wallets/WalletService.js'
import type { ScopedStorage } from '../storage/Storage.js'

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
