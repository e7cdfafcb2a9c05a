import { createChain, forNamespace, lazyConnector, lazyTransfers } from '@portico/chain-kit/setup'
import { atom, lazy, type Contribution } from '@portico/core'
import type { BitcoinProvider } from './BitcoinProvider.js'
import type { BitcoinSetupContext, BitcoinSpec } from './BitcoinSpec.js'
import { builtInNetworks } from './networks.js'
import { parseAddress } from './parseAddress.js'
import type { FoundWallet } from './wallets/FoundWallet.js'
import { watchWallets } from './wallets/watchWallets.js'

/** What the plugin contributes to one modal. Everything that talks to a wallet or a node is in the runtime, loaded on demand. */
export function setup(context: BitcoinSetupContext): Contribution<BitcoinSpec> {
  const { config, error } = context
  const wallets = atom<readonly FoundWallet[]>([])
  const runtime = lazy('bitcoin', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(context.plugin),
  )
  const provider: BitcoinProvider = {
    signMessage: async (request) => (await runtime()).provider.signMessage(request),
    signPsbt: async (request) => (await runtime()).provider.signPsbt(request),
    sendTransfer: async (request) => (await runtime()).provider.sendTransfer(request),
    getAccountAddresses: async () => (await runtime()).provider.getAccountAddresses(),
  }
  return {
    connectors: atom((get) =>
      get(wallets).map((wallet) => ({
        id: wallet.id,
        name: wallet.name,
        type: wallet.type,
        imageUrl: wallet.imageUrl,
        provider: wallet.provider,
        namespaces: ['bip122'],
        ...lazyConnector(runtime, wallet),
      })),
    ),
    api: { getProvider: () => provider },
    provide: forNamespace(
      'bip122',
      {
        chain: createChain(context, {
          namespace: 'bip122',
          name: 'Bitcoin',
          builtIn: builtInNetworks,
          defaultAccountType: 'payment',
          sharesAddress: false,
          parseAddress,
          checkSelection(account) {
            if (!account?.address) throw error('addressRequired', {})
            const { address, type = 'payment' } = account
            if (type !== 'payment') throw error('notPayment', { address, type })
          },
        }),
        balances: {
          native: async (account, signal) => (await runtime()).native(account, signal),
        },
        signMessage: {
          signMessage: async (request) => (await runtime()).signMessage(request),
        },
        transfers: lazyTransfers(['native'], runtime),
        relay: { load: async () => (await runtime()).relay },
        activity: { list: async (account, options) => (await runtime()).activity.list(account, options) },
      },
      ['activity'],
    ),
    start: ({ signal }) => watchWallets(config, signal, (found) => context.store.set(wallets, found)),
  }
}
