export { solana } from './solana.js'
export { builtInNetworks, devnet, mainnet, testnet } from './networks.js'

export type { AnyTransaction, SolanaProvider, SolanaProviderEvents } from './SolanaProvider.js'
export type { SolanaApi, SolanaErrors, SolanaOptions, SolanaSpec } from './SolanaSpec.js'
