export { installTestWallets } from './installTestWallets.js'
export type {
  PageChainWallet,
  PageTestWallets,
  PageWalletConfig,
  PageWalletsConfig,
  WalletChain,
} from './PageTestWallets.js'
