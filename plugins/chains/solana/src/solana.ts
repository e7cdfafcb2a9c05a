import { createChain, forNamespace, lazyConnector, lazyTransfers } from '@portico/chain-kit/setup'
import {
  atom,
  Balances,
  Chain,
  Activity,
  definePlugin,
  lazy,
  Relay,
  SignMessage,
  Tokens,
  Transfers,
  type Connector,
  type Contribution,
  type Lazy,
  type Plugin,
} from '@portico/core'
import { isAddress } from './isAddress.js'
import { builtInNetworks } from './networks.js'
import type { Runtime } from './runtime/createRuntime.js'
import type { ProviderListeners, SolanaProvider } from './SolanaProvider.js'
import type { SolanaContext, SolanaOptions, SolanaSetupContext, SolanaSpec } from './SolanaSpec.js'
import { watchWallets, type FoundWallet } from './watchWallets.js'

/**
 * Solana (CAIP-2 namespace `solana`), with the wallets that are on the page.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function solana(options: SolanaOptions = {}): Plugin<SolanaSpec> {
  return definePlugin<SolanaSpec>({
    id: 'solana',
    core: 1,
    config: options,
    provides: {
      chain: Chain,
      balances: Balances,
      signMessage: SignMessage,
      transfers: Transfers,
      tokens: Tokens,
      relay: Relay,
      activity: Activity,
    },
    setup,
  })
}

function setup(context: SolanaSetupContext): Contribution<SolanaSpec> {
  const { config, store } = context
  const wallets = atom<readonly FoundWallet[]>([])
  const listeners: ProviderListeners = new Map()
  let run: AbortSignal | undefined
  // All code that talks to wallets and nodes.
  const runtime = lazy<Runtime>('solana', async () => {
    const { createRuntime } = await import('./runtime/createRuntime.js')
    const made = createRuntime(context.plugin, listeners)
    if (run) made.follow(run)
    return made
  })
  const toConnector = (wallet: FoundWallet): Connector => ({
    ...wallet,
    namespaces: ['solana'],
    ...lazyConnector(runtime, wallet),
  })
  const provider = createProvider(context.plugin, listeners, runtime)
  return {
    connectors: atom((get) => get(wallets).map(toConnector)),
    api: {
      getProvider: () => provider,
      getConnection: async () => (await runtime()).getConnection(),
    },
    provide: forNamespace(
      'solana',
      {
        chain: createChain(context, {
          namespace: 'solana',
          name: 'Solana',
          builtIn: builtInNetworks,
          throughGateway: 'builtIn',
          defaultAccountType: 'eoa',
          sharesAddress: true,
          parseAddress: (text) => (isAddress(text) ? text : undefined),
          explorerPaths: { address: 'account', transaction: 'tx' },
        }),
        balances: { native: async (account, signal) => (await runtime()).native(account, signal) },
        signMessage: { signMessage: async (request) => (await runtime()).signMessage(request) },
        transfers: lazyTransfers(['native', 'token'], async () => (await runtime()).transfers),
        tokens: {
          list: async (...args) => (await runtime()).tokens.list(...args),
          describe: async (...args) => (await runtime()).tokens.describe(...args),
        },
        relay: { load: async () => (await runtime()).relay },
        activity: { list: async (account, options) => (await runtime()).activity.list(account, options) },
      },
      ['activity'],
    ),
    start({ signal }) {
      run = signal
      runtime.loaded?.follow(signal)
      watchWallets(config, signal, (found) => store.set(wallets, found))
    },
  }
}

/** One object for the life of the modal. */
function createProvider(
  { connections }: SolanaContext,
  listeners: ProviderListeners,
  runtime: Lazy<Runtime>,
): SolanaProvider {
  const provider: SolanaProvider = {
    get address() {
      const { connection, namespaceSession } = connections.active('solana') ?? {}
      return namespaceSession && connection?.selected
    },
    get publicKey() {
      return runtime.loaded?.publicKey()
    },
    signMessage: async (message) => (await runtime()).signBytes(message),
    signTransaction: async (transaction) => (await runtime()).signTransaction(transaction),
    signAllTransactions: async (transactions) => (await runtime()).signAllTransactions(transactions),
    signAndSendTransaction: async (transaction, options) =>
      (await runtime()).signAndSendTransaction(transaction, options),
    on(event, listener) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listener))
      return provider
    },
    off(event, listener) {
      listeners.get(event)?.delete(listener)
      return provider
    },
  }
  return provider
}
