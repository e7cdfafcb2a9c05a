export { installTestWallets } from './page/installTestWallets.js'
export type { PageTestWallets, PageWalletConfig, PageWalletsConfig } from './page/PageTestWallets.js'
