export { createBitcoinTestWallet } from './createBitcoinTestWallet.js'
export type {
  BitcoinAddressKind,
  BitcoinInterface,
  BitcoinNetworkName,
  BitcoinTestWalletOptions,
} from './BitcoinTestWalletOptions.js'
