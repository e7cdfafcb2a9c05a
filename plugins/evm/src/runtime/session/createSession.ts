import type { Account, Caip2, SessionHandle } from '@portico/core'
import type { Eip1193Provider } from '../../Eip1193Provider.js'
import type { EvmContext } from '../../EvmSpec.js'
import type { FoundWallet } from '../../wallets/FoundWallet.js'
import type { Ask } from '../wallet/Ask.js'
import { switchChain } from '../wallet/switchChain.js'
import { watchProvider } from '../wallet/watchProvider.js'

/** A session with a wallet on this page. */
export function createSession(
  context: EvmContext,
  { name, ...wallet }: FoundWallet,
  held: {
    readonly provider: Eip1193Provider
    readonly ask: Ask
    readonly accounts: readonly Account[]
    readonly networkId: Caip2
  },
): SessionHandle {
  const { provider, ask, accounts, networkId } = held
  const watches = new Set<() => void>()
  const release = (): void => watches.forEach((stop) => stop())
  return {
    namespaces: {
      eip155: {
        accounts,
        networkId,
        provider,
        switchNetwork: (network, signal) => switchChain(context, { ask, wallet: name }, network, signal),
        subscribe(listener) {
          const stop = watchProvider(provider, ask, listener)
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
      if (context.config.revokeOnDisconnect === false || wallet.type === 'EXTERNAL') return
      // The way back of EIP-2255. Many wallets do not know it, and the page forgets them all the same.
      await ask('wallet_revokePermissions', [{ eth_accounts: {} }]).catch(() => {})
    },
    release,
  }
}
