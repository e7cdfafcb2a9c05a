import { forNamespace, lazyConnector, lazyTransfers } from '@portico/chain-kit/setup'
import { atom, invalidOption, lazy, type Connector, type Contribution, type Lazy } from '@portico/core'
import { addressDigits } from './address.js'
import { createEvmChain } from './createEvmChain.js'
import type { Eip1193Provider } from './Eip1193Provider.js'
import type { EvmConnector, EvmProvider, EvmSetupContext, EvmSpec } from './EvmSpec.js'
import { createListeners } from './Listeners.js'
import type { Runtime } from './runtime/createRuntime.js'
import type { FoundWallet } from './wallets/FoundWallet.js'
import { watchWallets } from './wallets/watchWallets.js'

/** What a page loads of the plugin. Everything that asks a wallet or a node is in the runtime, which is loaded when needed. */
export function setup(context: EvmSetupContext): Contribution<EvmSpec> {
  checkOptions(context)
  const wallets = atom<readonly FoundWallet[]>([])
  const listeners = createListeners()
  let run: AbortSignal | undefined
  const runtime = lazy('evm', async () => {
    const { createRuntime } = await import('./runtime/createRuntime.js')
    const loaded = createRuntime(context.plugin, listeners)
    if (run) loaded.followConnection(run)
    return loaded
  })
  const provider: Eip1193Provider = {
    request: async (request) => (await runtime()).request(request),
    on(event, listener) {
      listeners.on(event, listener)
      return provider
    },
    removeListener(event, listener) {
      listeners.removeListener(event, listener)
      return provider
    },
  }
  return {
    connectors: atom((get) => get(wallets).map((wallet) => toConnector(wallet, runtime))),
    api: {
      getProvider: () => provider as EvmProvider,
      getWalletClient: async () => (await runtime()).getWalletClient(),
    },
    provide: forNamespace<EvmSpec['provides']>('eip155', {
      chain: createEvmChain(context),
      balances: { native: async (account, signal) => (await runtime()).balances.native(account, signal) },
      signMessage: { signMessage: async (request) => (await runtime()).signing.signMessage(request) },
      signTypedData: { signTypedData: async (request) => (await runtime()).signing.signTypedData(request) },
      transfers: lazyTransfers(['native', 'token', 'calls'], async () => (await runtime()).transfers),
      tokens: {
        list: async (...args) => (await runtime()).tokens.list(...args),
        describe: async (...args) => (await runtime()).tokens.describe(...args),
      },
      relay: { load: async () => (await runtime()).relay },
    }),
    start({ signal }) {
      run = signal
      runtime.loaded?.followConnection(signal)
      watchWallets(context.config, signal, (found) => context.store.set(wallets, found))
    },
  }
}

/** Options may come from JavaScript. @throws `core/invalidOptions` */
function checkOptions({ config }: EvmSetupContext): void {
  const { tokens = {}, connectors = [] } = config
  const isTokenList = (list: unknown): boolean =>
    Array.isArray(list) && list.every((token) => addressDigits(String(token)) !== undefined)
  if (!Object.values(tokens).every(isTokenList)) throw invalidOption('evm', 'tokens')
  if (!Array.isArray(connectors) || !connectors.every(isConnector)) throw invalidOption('evm', 'connectors')
}

function isConnector(value: unknown): boolean {
  const { isAvailable, getProvider } = Object(value) as Partial<EvmConnector>
  return !!isAvailable && !!getProvider
}

function toConnector(wallet: FoundWallet, runtime: Lazy<Runtime>): Connector {
  const { id, name, type, rdns, icon, provider } = wallet
  return {
    id,
    name,
    type,
    namespaces: ['eip155'],
    imageUrl: icon,
    info: { rdns },
    provider,
    ...lazyConnector(runtime, wallet),
  }
}
