export { cosmosAddress } from './cosmosAddress.js'
export { createCosmosTestWallet } from './createCosmosTestWallet.js'
export type { CosmosChain, CosmosTestWallet, CosmosTestWalletOptions } from './CosmosTestWallet.js'
export type { KeplrInterface } from './KeplrInterface.js'
