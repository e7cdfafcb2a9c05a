import { connectionInUse, findConnection } from '@portico/chain-kit'
import type { Caip10, ConnectedAccount, Connection } from '@portico/core'
import type { SolanaContext } from '../../SolanaSpec.js'
import type { Wallet } from '../../walletStandard.js'
import { createStandardWallet } from './createStandardWallet.js'
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
  function walletOf({ namespaceSession, connection, session }: ConnectedAccount): ConnectedWallet {
    const provider = namespaceSession.provider as object
    const wallet = wallets.get(provider)
    if (wallet) return { wallet, connection }
    // Another plugin made the session.
    if (isStandardWallet(provider)) {
      wallets.set(provider, createStandardWallet(context, session.wallet.name, provider, undefined))
      return walletOf({ namespaceSession, connection, session })
    }
    throw context.error('notConnected', {}, { details: 'Connect a wallet that is reached through this plugin.' })
  }
  return {
    add: (provider, wallet) => void wallets.set(provider, wallet),
    inUse: async () => walletOf(await connectionInUse(context, 'solana')),
    ofAccount: async (account, signal) => walletOf(await findConnection(context, account, signal)),
  }
}

/** Wallet Standard: a wallet of another plugin, such as the embedded wallet. */
function isStandardWallet(provider: object): provider is Wallet {
  const { features, accounts } = provider as Partial<Wallet>
  return typeof features === 'object' && Array.isArray(accounts)
}
