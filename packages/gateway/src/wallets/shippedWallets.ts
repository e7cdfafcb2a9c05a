import { evmWallets } from './shipped/evmWallets.js'
import { otherWallets } from './shipped/otherWallets.js'
import { popularWallets } from './shipped/popularWallets.js'
import type { WalletEntry } from './WalletEntry.js'

/**
 * The wallets that come with the gateway, in our own order. Which networks a wallet takes changes with its releases: an
 * operator corrects an entry by listing one with the same rdns, or name, in the configuration.
 */
export const shippedWallets: readonly WalletEntry[] = [...popularWallets, ...evmWallets, ...otherWallets]
