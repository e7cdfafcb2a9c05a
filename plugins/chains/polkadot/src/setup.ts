import { createChain, forNamespace, lazyConnector, lazyTransfers } from '@portico/chain-kit/setup'
import { atom, lazy, type Contribution } from '@portico/core'
import { builtInNetworks, type PolkadotNetwork } from './networks.js'
import type { PolkadotSetupContext, PolkadotSigner, PolkadotSpec } from './PolkadotSpec.js'
import { publicKeyOf } from './publicKeyOf.js'
import { watchWallets, type FoundWallet } from './watchWallets.js'

/** What SS58 has room for. */
const mostPrefix = 16_383

/** What the plugin contributes to one modal. Everything that talks to a wallet or a node is in the runtime, loaded on demand. */
export function setup(context: PolkadotSetupContext): Contribution<PolkadotSpec> {
  const wallets = atom<readonly FoundWallet[]>([])
  let run: AbortSignal | undefined
  const runtime = lazy('polkadot', async () => {
    const { createRuntime } = await import('./runtime/createRuntime.js')
    const created = createRuntime(context.plugin)
    if (run) created.endWith(run)
    return created
  })
  const signer: PolkadotSigner = {
    signPayload: async (payload) => (await runtime()).signPayload(payload),
    signRaw: async (raw) => (await runtime()).signRaw(raw),
  }
  const chain = createChain<PolkadotNetwork>(context, {
    namespace: 'polkadot',
    name: 'Polkadot',
    builtIn: builtInNetworks,
    defaultAccountType: 'eoa',
    sharesAddress: false,
    parseAddress: (text) => (publicKeyOf(text) ? text : undefined),
    // Each network writes the same account with a prefix of its own.
    sameAddress: (a, b) => !!publicKeyOf(a) && publicKeyOf(a) === publicKeyOf(b),
    protocols: /^(http|ws)s?:/i,
    throughGateway: 'all',
    hasFields: ({ ss58Prefix = -1 }) => Number.isInteger(ss58Prefix) && ss58Prefix >= 0 && ss58Prefix <= mostPrefix,
    explorerPaths: { address: 'account', transaction: 'extrinsic' },
  })
  return {
    connectors: atom((get) =>
      get(wallets).map((wallet) => ({
        id: wallet.id,
        name: wallet.name,
        type: 'INJECTED',
        namespaces: ['polkadot'],
        info: { rdns: wallet.rdns },
        provider: wallet.extension(),
        ...lazyConnector(runtime, wallet),
      })),
    ),
    api: {
      getSigner: () => signer,
      getAccounts: async () => (await runtime()).getAccounts(),
      getApi: async () => (await runtime()).getApi(),
    },
    provide: forNamespace('polkadot', {
      chain,
      balances: { native: async (account, signal) => (await runtime()).native(account, signal) },
      signMessage: { signMessage: async (request) => (await runtime()).signMessage(request) },
      transfers: lazyTransfers(['native', 'token'], async () => (await runtime()).transfers),
      relay: { load: async () => (await runtime()).relay },
    }),
    start({ signal }) {
      run = signal
      runtime.loaded?.endWith(signal)
      watchWallets(signal, (found) => context.store.set(wallets, found))
    },
  }
}
