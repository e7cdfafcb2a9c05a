export { installTestWallets } from './installTestWallets.js'
export type { PageTestWallets, PageWalletConfig, PageWalletsConfig } from './PageTestWallets.js'
