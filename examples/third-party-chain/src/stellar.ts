import { createChain, forNamespace, lazyConnector, lazyTransfers, pollPage } from '@portico/chain-kit/setup'
import { atom, Balances, Chain, definePlugin, lazy, SignMessage, Transfers, type Plugin } from '@portico/core'
import { accountKey } from './accountKey.js'
import { pubnet, testnet } from './networks.js'
import type { StellarSpec } from './StellarSpec.js'
export { pubnet, testnet, type StellarSpec }

/** Stellar (CAIP-2 namespace `stellar`) with the Freighter extension. Nodes are those of Horizon. */
export function stellar(options: StellarSpec['config'] = {}): Plugin<StellarSpec> {
  return definePlugin<StellarSpec>({
    id: 'stellar',
    core: 1,
    config: options,
    provides: { chain: Chain, balances: Balances, signMessage: SignMessage, transfers: Transfers },
    setup(context) {
      const isHere = atom(false)
      const runtime = lazy('stellar', async () => (await import('./runtime.js')).createRuntime(context.plugin))
      const freighter = { id: 'freighter', name: 'Freighter', type: 'INJECTED', namespaces: ['stellar'] } as const
      return {
        connectors: atom((get) => (get(isHere) ? [{ ...freighter, ...lazyConnector(runtime) }] : [])),
        provide: forNamespace('stellar', {
          chain: createChain(context, {
            namespace: 'stellar',
            name: 'Stellar',
            builtIn: [pubnet, testnet],
            defaultAccountType: 'eoa',
            sharesAddress: true,
            parseAddress: (text) => (accountKey(text) ? text : undefined),
            explorerPaths: { address: 'account', transaction: 'tx' },
          }),
          balances: { native: async (account, signal) => (await runtime()).native(account, signal) },
          signMessage: { signMessage: async (request) => (await runtime()).signMessage(request) },
          transfers: lazyTransfers(['native'], async () => (await runtime()).transfers(), { longestMemo: 28 }),
        }),
        start({ store, signal }) {
          // Freighter's content script answers the page's messages to itself. 'messagedId' is its own spelling.
          const question = { source: 'FREIGHTER_EXTERNAL_MSG_REQUEST', messageId: 1, type: 'REQUEST_CONNECTION_STATUS' }
          function onMessage({ source, data }: MessageEvent): void {
            if (source === window && data?.messagedId === 1) store.set(isHere, data.isConnected === true)
          }
          window.addEventListener('message', onMessage, { signal })
          pollPage(signal, () => window.postMessage(question, window.location.origin))
        },
      }
    },
  })
}
