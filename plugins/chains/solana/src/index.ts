export { solana } from './solana.js'
export { builtInNetworks, devnet, mainnet, testnet } from './networks.js'

export type { SolanaErrors } from './errors.js'
export type { AnyTransaction, SolanaProvider, SolanaProviderEvents } from './SolanaProvider.js'
export type { SolanaApi, SolanaOptions, SolanaSpec } from './SolanaSpec.js'
