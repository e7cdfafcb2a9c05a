export { startDevnet, type Devnet, type DevnetOptions } from './startDevnet.js'
export { startAnvil, type Anvil, type AnvilOptions } from './evm/startAnvil.js'
export { devnetChainIds, startEvmDevnet, type EvmDevnet, type EvmDevnetOptions } from './evm/startEvmDevnet.js'
export {
  devCollectibleAbi,
  devItemsAbi,
  devPaymasterBytecode,
  devTetherAbi,
  devTetherBytecode,
  devTokenAbi,
  devTollAbi,
  devTollBytecode,
  devWalletFactoryAbi,
  devWalletFactoryBytecode,
} from './evm/contracts.js'
export {
  devEnsWriteAbi,
  devOffchainResolverAbi,
  devOffchainResolverBytecode,
  type DevEns,
  type DevEnsName,
  type DevEnsOptions,
} from './evm/ens.js'
export { uniswapV2RouterAbi } from './evm/uniswapV2.js'
export { publicAccounts, publicMnemonic, type DevAccount } from './evm/publicAccounts.js'
export {
  startSandboxProvider,
  type SandboxProvider,
  type SandboxProviderOptions,
} from './sandbox/startSandboxProvider.js'
export { startRelay, type Relay, type RelayOptions, type RelayStatus } from './relay/startRelay.js'

export type { DevCollection, DevNfts, DevSwap, DevToken, DevTokens } from './evm/deployPlan.js'
export type { DevnetErrors } from './errors/devnetError.js'
