import { connectionInUse, findConnection } from '@portico/chain-kit'
import type { Caip10, ConnectedAccount, Connection } from '@portico/core'
import type { SolanaContext } from '../../SolanaSpec.js'
import type { SolanaWallet } from './SolanaWallet.js'

/** A connection, and the wallet to be asked for it. */
export interface ConnectedWallet {
  readonly wallet: SolanaWallet
  readonly connection: Connection
}

/** The wallets of sessions, each by the `provider` of its session. */
export interface Wallets {
  add(provider: object, wallet: SolanaWallet): void
  /** The wallet in use. Waits while it is restored. @throws `solana/notConnected` */
  inUse(): Promise<ConnectedWallet>
  /** The wallet that holds an account: the one in use if it does, else any other. @throws `solana/notConnected` */
  ofAccount(account: Caip10, signal?: AbortSignal): Promise<ConnectedWallet>
}

export function createWallets(context: SolanaContext): Wallets {
  const wallets = new WeakMap<object, SolanaWallet>()
  function walletOf({ namespaceSession, connection }: ConnectedAccount): ConnectedWallet {
    const wallet = wallets.get(namespaceSession.provider as object)
    if (wallet) return { wallet, connection }
    // Another plugin made the session with a provider of its own.
    throw context.error('notConnected', {}, { details: 'Connect a wallet that is reached through this plugin.' })
  }
  return {
    add: (provider, wallet) => void wallets.set(provider, wallet),
    inUse: async () => walletOf(await connectionInUse(context, 'solana')),
    ofAccount: async (account, signal) => walletOf(await findConnection(context, account, signal)),
  }
}
