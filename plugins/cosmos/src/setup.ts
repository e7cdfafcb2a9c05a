import { atom, lazy, type Connector, type Contribution } from '@portico/core'
import { createChain } from './chain/createChain.js'
import type { CosmosContext, CosmosSpec } from './CosmosSpec.js'
import { watchWallets, type FoundWallet } from './wallets/watchWallets.js'

/** The plugin in one modal. Code that talks to wallets and nodes is in the runtime, which is loaded at its first use. */
export function setup(context: CosmosContext): Contribution<CosmosSpec> {
  checkOptions(context)
  const runtime = lazy('cosmos', async () => (await import('./runtime/createRuntime.js')).createRuntime(context))
  const wallets = atom<readonly FoundWallet[]>([])
  const toConnector = (wallet: FoundWallet): Connector => ({
    id: wallet.id,
    name: wallet.name,
    type: 'INJECTED',
    namespaces: ['cosmos'],
    info: { rdns: wallet.rdns },
    provider: wallet.injected,
    connect: async (request) => (await runtime()).connect(wallet, request),
    restore: async (request) => (await runtime()).restore(wallet, request),
  })
  const aminoSigner: ReturnType<CosmosSpec['api']['getOfflineSignerOnlyAmino']> = {
    getAccounts: async () => (await runtime()).getAccounts(),
    signAmino: async (signer, document) => (await runtime()).signAmino(signer, document),
  }
  const signer: ReturnType<CosmosSpec['api']['getOfflineSigner']> = {
    ...aminoSigner,
    signDirect: async (address, document) => (await runtime()).signDirect(address, document),
  }
  const provide = <Impl>(impl: Impl) => [{ namespace: 'cosmos', impl }]
  return {
    connectors: atom((get) => get(wallets).map(toConnector)),
    api: { getOfflineSigner: () => signer, getOfflineSignerOnlyAmino: () => aminoSigner },
    provide: {
      chain: provide(createChain(context)),
      balances: provide({ native: async (account, signal) => (await runtime()).native(account, signal) }),
      signMessage: provide({ signMessage: async (request) => (await runtime()).signMessage(request) }),
      transfers: provide({
        estimate: async (transfer) => (await runtime()).estimate(transfer),
        send: async (transfer) => (await runtime()).send(transfer),
        wait: async (transaction) => (await runtime()).wait(transaction),
      }),
      relay: provide({ load: async () => (await runtime()).relay }),
    },
    start: ({ signal }) => watchWallets(signal, (found) => context.store.set(wallets, found)),
  }
}

/** Options may come from JavaScript. @throws `cosmos/invalidOption` */
function checkOptions({ config: { networks = [], rpcUrls = {} }, error }: CosmosContext): void {
  const isUrls = (urls: unknown): boolean => Array.isArray(urls) && urls.every((url) => /^https?:/i.test(String(url)))
  if (!Array.isArray(networks)) throw error('invalidOption', { option: 'networks' })
  if (!Object.values(rpcUrls).every(isUrls)) throw error('invalidOption', { option: 'rpcUrls' })
}
