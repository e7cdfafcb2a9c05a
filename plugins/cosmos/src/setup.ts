import { findInvalidOption, forNamespace } from '@portico/chain-kit/setup'
import { atom, lazy, type Connector, type Contribution } from '@portico/core'
import { createChain } from './chain/createChain.js'
import type { AminoSigner, CosmosSigner } from './CosmosSigner.js'
import type { CosmosSetupContext, CosmosSpec } from './CosmosSpec.js'
import { watchWallets, type FoundWallet } from './wallets/watchWallets.js'

/** The plugin in one modal. Code that talks to wallets and nodes is in the runtime, which is loaded at its first use. */
export function setup(context: CosmosSetupContext): Contribution<CosmosSpec> {
  const option = findInvalidOption(context.config)
  if (option) throw context.error('invalidOption', { option })
  const runtime = lazy('cosmos', async () => (await import('./runtime/createRuntime.js')).createRuntime(context.plugin))
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
  const aminoSigner: AminoSigner = {
    getAccounts: async () => (await runtime()).getAccounts(),
    signAmino: async (signer, document) => (await runtime()).signAmino(signer, document),
  }
  const signer: CosmosSigner = {
    ...aminoSigner,
    signDirect: async (address, document) => (await runtime()).signDirect(address, document),
  }
  return {
    connectors: atom((get) => get(wallets).map(toConnector)),
    api: { getOfflineSigner: () => signer, getOfflineSignerOnlyAmino: () => aminoSigner },
    provide: forNamespace('cosmos', {
      chain: createChain(context),
      balances: { native: async (account, signal) => (await runtime()).native(account, signal) },
      signMessage: { signMessage: async (request) => (await runtime()).signMessage(request) },
      transfers: {
        estimate: async (transfer) => (await runtime()).estimate(transfer),
        send: async (transfer) => (await runtime()).send(transfer),
        wait: async (transaction) => (await runtime()).wait(transaction),
      },
      relay: { load: async () => (await runtime()).relay },
    }),
    start: ({ signal }) => watchWallets(signal, (found) => context.store.set(wallets, found)),
  }
}
