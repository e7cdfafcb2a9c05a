export { solana } from './solana.js'
export { builtInNetworks } from './networks/builtInNetworks.js'
export { devnet } from './networks/devnet.js'
export { mainnet } from './networks/mainnet.js'
export { testnet } from './networks/testnet.js'

export type { SolanaOptions } from './SolanaOptions.js'
export type { AnyTransaction, SolanaProvider, SolanaProviderEvents } from './SolanaProvider.js'
export type { SolanaApi, SolanaErrors, SolanaSpec } from './SolanaSpec.js'
