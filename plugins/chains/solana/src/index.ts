export { solana } from './solana.js'
export { builtInNetworks, devnet, mainnet, testnet } from './networks.js'

export type { AnyTransaction, SolanaProvider } from './SolanaProvider.js'
export type { SolanaApi, SolanaOptions, SolanaSpec } from './SolanaSpec.js'
