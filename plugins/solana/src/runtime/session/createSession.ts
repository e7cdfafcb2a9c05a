import type { Account, Caip2, SessionHandle } from '@portico/core'
import { mainnet } from '../../networks/mainnet.js'
import type { SolanaContext } from '../../SolanaSpec.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import type { PageWallet } from '../wallet/SolanaWallet.js'
import type { Wallets } from '../Wallets.js'

/** A session with a wallet on this page. It serves every network at once: each request names one. */
export function createSession(
  { networks, store }: SolanaContext,
  wallets: Wallets,
  held: {
    readonly found: FoundWallet
    readonly wallet: PageWallet
    readonly accounts: readonly Account[]
    readonly networkId: Caip2 | undefined
  },
): SessionHandle {
  const { found, wallet, accounts } = held
  const { provider } = found
  wallets.keep(provider, wallet)
  const watches = new Set<() => void>()
  const release = (): void => watches.forEach((stop) => stop())
  const networkId = held.networkId ?? store.get(networks('solana'))[0]?.caipNetworkId ?? mainnet.caipNetworkId
  return {
    namespaces: {
      solana: {
        accounts,
        networkId,
        provider,
        subscribe(listener) {
          const stop = wallet.watch(listener)
          watches.add(stop)
          return () => {
            stop()
            watches.delete(stop)
          }
        },
      },
    },
    async end() {
      // Deaf first: what the wallet says of the end would look like the wallet's own doing.
      release()
      await wallet.disconnect().catch(() => {})
    },
    release,
  }
}
