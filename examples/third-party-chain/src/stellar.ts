import { createChain, forNamespace } from '@portico/chain-kit/setup'
import {
  atom,
  Chain,
  definePlugin,
  lazy,
  SignMessage,
  type Connector,
  type Contribution,
  type Plugin,
  type SetupContext,
} from '@portico/core'
import { accountKey } from './accountKey.js'
import { askFreighter } from './askFreighter.js'
import { pubnet, testnet } from './networks.js'
import type { StellarOptions, StellarSpec } from './StellarSpec.js'

/** Stellar (CAIP-2 namespace `stellar`) with the Freighter extension. Networks are checked by `createModal`. */
export function stellar(options: StellarOptions = {}): Plugin<StellarSpec> {
  return definePlugin<StellarSpec>({
    id: 'stellar',
    core: 1,
    config: options,
    provides: { chain: Chain, signMessage: SignMessage },
    setup,
  })
}

function setup(context: SetupContext<StellarSpec>): Contribution<StellarSpec> {
  const isHere = atom(false)
  const runtime = lazy('stellar', async () => (await import('./runtime.js')).createRuntime(context.plugin))
  const freighter: Connector = {
    id: 'freighter',
    name: 'Freighter',
    type: 'INJECTED',
    namespaces: ['stellar'],
    connect: async (request) => (await runtime()).connect(request),
    restore: async (request) => (await runtime()).restore(request),
  }
  return {
    connectors: atom((get) => (get(isHere) ? [freighter] : [])),
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
      signMessage: { signMessage: async (request) => (await runtime()).signMessage(request) },
    }),
    start({ store, signal }) {
      const look = (): void => {
        const asking = askFreighter('REQUEST_CONNECTION_STATUS', signal)
        asking.then(({ isConnected }) => store.set(isHere, isConnected === true)).catch(() => {}) // the run ended first
      }
      look()
      // Content scripts come late to a page that is loading.
      window.addEventListener('load', look, { signal })
    },
  }
}
