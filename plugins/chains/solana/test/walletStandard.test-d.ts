import type * as solana from '@solana/wallet-standard-features'
import type * as base from '@wallet-standard/base'
import type * as standard from '@wallet-standard/features'
import type * as ours from '../src/walletStandard.js'

/** Compiles only when each of two types can stand for the other. */
type Same<A, B> = [A, B] extends [B, A] ? true : never

export const same: readonly true[] = [
  true satisfies Same<ours.Wallet, base.Wallet>,
  true satisfies Same<ours.WalletAccount, base.WalletAccount>,
  true satisfies Same<ours.StandardConnectMethod, standard.StandardConnectMethod>,
  true satisfies Same<ours.StandardDisconnectMethod, standard.StandardDisconnectMethod>,
  true satisfies Same<ours.StandardEventsOnMethod, standard.StandardEventsOnMethod>,
  true satisfies Same<ours.SolanaSignMessageMethod, solana.SolanaSignMessageMethod>,
  true satisfies Same<ours.SolanaSignTransactionMethod, solana.SolanaSignTransactionMethod>,
  true satisfies Same<ours.SolanaSignAndSendTransactionMethod, solana.SolanaSignAndSendTransactionMethod>,
]
