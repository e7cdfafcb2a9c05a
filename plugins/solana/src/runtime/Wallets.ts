import { parseCaip10, type Caip10, type LiveConnection } from '@portico/core'
import type { SolanaContext } from '../SolanaSpec.js'
import type { SolanaWallet } from './wallet/SolanaWallet.js'

/** A wallet that holds an account now. */
export interface Held {
  readonly wallet: SolanaWallet
  readonly live: LiveConnection
}

/** The wallets of live sessions, each by what its session has as `provider`. */
export interface Wallets {
  keep(provider: object, wallet: SolanaWallet): void
  /** The wallet in use, once no restore is pending. @throws `solana/notConnected` */
  inUse(): Promise<Held>
  /** The wallet of an account: the one in use where it holds it, else any other that is connected. @throws `solana/notConnected` */
  findConnection(account: Caip10): Held
}

export function createWallets({ connections, error }: SolanaContext): Wallets {
  const kept = new WeakMap<object, SolanaWallet>()
  const heldBy = (live: LiveConnection | undefined): Held | undefined => {
    const wallet = live?.namespaceSession && kept.get(live.namespaceSession.provider as object)
    return live && wallet && { wallet, live }
  }
  return {
    keep: (provider, wallet) => void kept.set(provider, wallet),
    async inUse() {
      await connections.settled('solana')
      const held = heldBy(connections.active('solana'))
      if (held) return held
      throw error('notConnected', {}, { details: 'Connect a wallet first.' })
    },
    findConnection(account) {
      const held = heldBy(connections.findConnection(account))
      if (held) return held
      const { address } = parseCaip10(account)
      throw error('notConnected', {}, { details: `No connected wallet holds ${address}. Connect the one that does.` })
    },
  }
}
