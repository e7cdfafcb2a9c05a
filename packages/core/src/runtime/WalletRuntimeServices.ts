import type { ConnectOutcome } from '../connections/ConnectionContext.js'
import type { Shell } from '../contract/Shell.js'
import type { OwnedConnectors } from '../plugins/OwnedConnectors.js'
import type { OwnedWallets } from '../wallets/createWallets.js'
import type { ModalController } from './createModalController.js'
import type { RuntimeServices } from './ModalServices.js'

/** What calls wallets has of the rest of the modal. */
export interface WalletRuntimeServices extends RuntimeServices {
  readonly connectors: OwnedConnectors
  readonly wallets: OwnedWallets
  readonly controller: ModalController
  readonly shell: Shell
  /** Functions that are told how connects end. */
  readonly outcomes: Set<(outcome: ConnectOutcome) => void>
  ended(outcome: ConnectOutcome): void
}
