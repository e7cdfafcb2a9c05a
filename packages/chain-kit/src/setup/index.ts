export { createChain, type ChainOptions, type NetworkFields } from './createChain.js'
export { findInvalidOption, isUrlList, type NetworkOptions } from './findInvalidOption.js'
export { forNamespace } from './forNamespace.js'
export { watchWalletStandard, type RegisteredWallet, type StandardWallet } from './watchWalletStandard.js'
