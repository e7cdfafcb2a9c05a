export { evm } from './evm.js'
export { arbitrum, builtInNetworks, cronos, cronosZkEvm, mainnet, sepolia } from './networks.js'

export type { Eip1193Listener, Eip1193Provider, Eip1193Request } from './Eip1193Provider.js'
export type { EvmApi, EvmConnector, EvmOptions, EvmProvider, EvmSpec } from './EvmSpec.js'
export type { EvmChain } from './networks.js'
