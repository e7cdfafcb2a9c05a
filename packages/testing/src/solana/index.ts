export { createSolanaTestWallet } from './createSolanaTestWallet.js'
export { publicSolanaKeys } from './publicSolanaKeys.js'

export type {
  InjectedPublicKey,
  InjectedSolanaProvider,
  RegisteredSolanaWallet,
  SolanaTestAccount,
  SolanaTestWallet,
  SolanaTestWalletOptions,
} from './SolanaTestWallet.js'
