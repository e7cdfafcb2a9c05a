import type { PrimitiveAtom } from 'jotai/vanilla'
import type { OwnedConnections } from '../connections/OwnedConnections.js'
import type { Modal } from '../contract/Modal.js'
import type { RegisteredView } from '../contract/plugin/ViewDefinition.js'
import type { Lazy } from '../contract/plugin/lazy.js'
import type { Queries } from '../contract/Queries.js'
import type { LoadRenderer } from '../contract/Shell.js'
import type { Transfer } from '../contract/Transfer.js'
import type { TransferService } from '../contract/TransferService.js'
import type { WalletService } from '../contract/WalletService.js'
import type { InstalledPlugin } from '../plugins/setUpPlugins.js'
import type { BaseServices } from '../state/createBaseServices.js'
import type { OwnedNotices } from '../state/createNotices.js'
import type { OwnedRouter } from '../state/createRouter.js'
import type { Lifecycle } from '../state/lifecycle.js'

/** Everything that a modal is made of: `createModal` makes it once, and hands it whole to each part. */
export interface ModalServices extends BaseServices {
  readonly modal: Modal
  readonly lifecycle: Lifecycle
  readonly connections: OwnedConnections
  readonly queries: Lazy<Queries>
  readonly transfers: TransferService
  readonly transferList: PrimitiveAtom<readonly Transfer[]>
  /** For hosts, once it is there. */
  readonly walletService: PrimitiveAtom<WalletService | undefined>
  /** Filled once everything is there that plugins are given. */
  readonly installed: readonly InstalledPlugin[]
  readonly renderer: LoadRenderer | undefined
}

/** And what is there once the modal is about to be opened. */
export interface RuntimeServices extends ModalServices {
  readonly views: ReadonlyMap<string, RegisteredView>
  readonly router: OwnedRouter
  readonly notices: OwnedNotices
}
