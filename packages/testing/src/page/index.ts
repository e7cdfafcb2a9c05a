export { installTestWallets } from './installTestWallets.js'
export type {
  PageFamilyWallet,
  PageTestWallets,
  PageWalletConfig,
  PageWalletsConfig,
  WalletFamily,
} from './PageTestWallets.js'
