import type { WalletListing } from '../WalletListing.js'
import type { Wallet } from '../Wallet.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** Reaches wallets that are not on this page. The shell sends a visitor to its views. */
export interface PairingCapability {
  readonly connectorId: string
  /** View that pairs with one listed wallet; it takes `{ wallet }`. */
  readonly walletView: string
  /** View with a code that any wallet may scan. */
  readonly basicView: string
  /** Whether a wallet of the registry can be reached this way. */
  reaches(listing: WalletListing): boolean
  /**
   * Whether `walletView` pairs with the wallet on this device, rather than sending the visitor elsewhere first. Absent: it
   * always pairs. May load code.
   */
  pairs?(wallet: Wallet): Promise<boolean>
}

export const Pairing: Capability<'pairing', PairingCapability> = /* @__PURE__ */ defineCapability('pairing', {
  single: true,
})
