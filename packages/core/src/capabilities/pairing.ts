import type { WalletListing } from '../registry/WalletListing.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** Reaches wallets that are not on this page. The shell sends a visitor to its views [2.8, 2.16]. */
export interface PairingCapability {
  readonly connectorId: string
  /** View that pairs with one listed wallet; it takes `{ wallet }`. */
  readonly walletView: string
  /** View with a code that any wallet may scan. */
  readonly basicView: string
  /** Whether a wallet of the registry can be reached this way. */
  reaches(listing: WalletListing): boolean
}

export const Pairing: Capability<'pairing', PairingCapability> = /* @__PURE__ */ defineCapability('pairing', {
  single: true,
})
