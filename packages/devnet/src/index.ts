export { startDevnet, type Devnet, type DevnetOptions } from './startDevnet.js'
export { startAnvil, type Anvil, type AnvilOptions } from './evm/startAnvil.js'
export { devnetChainIds, startEvmDevnet, type EvmDevnet, type EvmDevnetOptions } from './evm/startEvmDevnet.js'
export { devTokenAbi } from './evm/erc20.generated.js'
export { devTetherAbi, devTetherBytecode } from './evm/tether.generated.js'
export { devTollAbi, devTollBytecode } from './evm/toll.generated.js'
export { devCollectibleAbi } from './evm/erc721.generated.js'
export { devItemsAbi } from './evm/erc1155.generated.js'
export { devWalletFactoryAbi, devWalletFactoryBytecode } from './evm/contractWallet.generated.js'
export { devOffchainResolverAbi, devOffchainResolverBytecode } from './evm/ens.generated.js'
export { devEnsWriteAbi, type DevEns, type DevEnsName, type DevEnsOptions } from './evm/ens.js'
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
