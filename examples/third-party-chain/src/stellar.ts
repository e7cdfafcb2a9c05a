import { atom, Chain, chainOf, createEntrance, definePlugin, SignMessage, type Plugin } from '@portico/core'
import { accountKey } from './accountKey.js'
import { askFreighter } from './askFreighter.js'
import { pubnet, testnet } from './networks.js'
import type { Runtime } from './runtime.js'
import type { StellarOptions, StellarSpec } from './StellarSpec.js'

/** Stellar (CAIP-2 namespace `stellar`) with the Freighter extension. Networks are checked by `createModal`. */
export function stellar(options: StellarOptions = {}): Plugin<StellarSpec> {
  // An atom has a value in each modal's store: modals share nothing.
  const isHere = atom(false)
  return definePlugin<StellarSpec>({
    id: 'stellar',
    core: 1,
    config: options,
    provides: { chain: Chain, signMessage: SignMessage },
    errors: { invalidNetworks: ({ given }) => `stellar(): '${given}' is no network of Stellar, or no list of them` },
    setup(context) {
      const { networks = [pubnet, testnet] } = context.config
      const invalid = (value: unknown): Error =>
        context.error('invalidNetworks', { given: String(Object(value).caipNetworkId ?? value) })
      if (!Array.isArray(networks)) throw invalid(networks)
      const chain = chainOf({
        namespace: 'stellar',
        name: 'Stellar',
        networks,
        defaultAccountType: 'eoa',
        sharesAddress: true,
        parseAddress: (text) => (accountKey(text) ? text : undefined),
        explorerPaths: { address: 'account', transaction: 'tx' },
        invalid,
      })
      // What talks to the wallet comes by import(), once somebody wants it.
      const { method } = createEntrance<Runtime>('stellar', async () =>
        (await import('./runtime.js')).createRuntime(context),
      )
      const freighter = {
        id: 'freighter',
        name: 'Freighter',
        type: 'INJECTED',
        namespaces: ['stellar'],
        connect: method('connect'),
        restore: method('restore'),
      } as const
      return {
        connectors: atom((get) => (get(isHere) ? [freighter] : [])),
        provide: {
          chain: [{ namespace: 'stellar', impl: chain }],
          signMessage: [{ namespace: 'stellar', impl: { signMessage: method('signMessage') } }],
        },
      }
    },
    start({ store, signal }) {
      const look = (): void => {
        const asking = askFreighter('REQUEST_CONNECTION_STATUS', signal)
        asking.then(({ isConnected }) => store.set(isHere, isConnected === true)).catch(() => {}) // the run ended first
      }
      look()
      // Content scripts come late to a page that is loading.
      window.addEventListener('load', look, { signal })
    },
  })
}
