import { createChain as createKitChain, forNamespace, lazyConnector, lazyTransfers } from '@portico/chain-kit/setup'
import { atom, lazy, type ChainCapability, type Connector, type Contribution } from '@portico/core'
import type { AminoSigner, CosmosSigner } from './CosmosSigner.js'
import type { CosmosSetupContext, CosmosSpec } from './CosmosSpec.js'
import type { CosmosNetwork } from './networks/CosmosNetwork.js'
import { builtInNetworks } from './networks/networks.js'
import { isSameKey, parseAddress, prefixForm } from './parseAddress.js'
import { watchWallets, type FoundWallet } from './wallets/watchWallets.js'

/** The plugin in one modal. Code that talks to wallets and nodes is in the runtime, which is loaded at its first use. */
export function setup(context: CosmosSetupContext): Contribution<CosmosSpec> {
  const runtime = lazy('cosmos', async () => (await import('./runtime/createRuntime.js')).createRuntime(context.plugin))
  const wallets = atom<readonly FoundWallet[]>([])
  const toConnector = (wallet: FoundWallet): Connector => ({
    id: wallet.id,
    name: wallet.name,
    type: 'INJECTED',
    namespaces: ['cosmos'],
    info: { rdns: wallet.rdns },
    provider: wallet.injected,
    ...lazyConnector(runtime, wallet),
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
    provide: forNamespace(
      'cosmos',
      {
        chain: createChain(context),
        balances: { native: async (account, signal) => (await runtime()).native(account, signal) },
        signMessage: { signMessage: async (request) => (await runtime()).signMessage(request) },
        transfers: lazyTransfers(['native', 'token'], runtime, { longestMemo }),
        tokens: {
          list: async (...args) => (await runtime()).tokens.list(...args),
          describe: async (...args) => (await runtime()).tokens.describe(...args),
        },
        relay: { load: async () => (await runtime()).relay },
        activity: { list: async (account, options) => (await runtime()).activity.list(account, options) },
      },
      ['activity'],
    ),
    start: ({ signal }) => watchWallets(signal, (found) => context.store.set(wallets, found)),
  }
}

/** Bytes: what the Cosmos SDK takes by default (`max_memo_characters` of x/auth). */
const longestMemo = 256

function createChain(context: CosmosSetupContext): ChainCapability {
  const chain = createKitChain<CosmosNetwork>(context, {
    namespace: 'cosmos',
    name: 'Cosmos',
    builtIn: builtInNetworks,
    defaultAccountType: 'eoa',
    // Each chain has a prefix of its own.
    sharesAddress: false,
    parseAddress,
    sameAddress: isSameKey,
    throughGateway: 'builtIn',
    hasFields: ({ bech32Prefix = '', denom, gasPrice = -1 }) =>
      prefixForm.test(bech32Prefix) && typeof denom === 'string' && Number.isFinite(gasPrice) && gasPrice >= 0,
  })
  return {
    ...chain,
    explorerUrl(network, what) {
      const pages = network.blockExplorers && (network as CosmosNetwork).explorerPages
      const [page, id] = 'address' in what ? [pages?.address, what.address] : [pages?.transaction, what.transaction]
      return page ? page + encodeURIComponent(id) : chain.explorerUrl(network, what)
    },
  }
}
