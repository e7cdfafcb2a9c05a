export { cosmosAddress } from './cosmosAddress.js'
export { createCosmosTestWallet } from './createCosmosTestWallet.js'
export type { CosmosChainFacts, CosmosTestWallet, CosmosTestWalletOptions } from './CosmosTestWallet.js'
export type { KeplrInterface } from './KeplrInterface.js'
