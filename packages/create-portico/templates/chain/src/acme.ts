import {
  atom,
  Chain,
  chainOf,
  createEntrance,
  definePlugin,
  SignMessage,
  type Connector,
  type Plugin,
} from '@portico/core'
import { parseAddress } from './address.js'
import type { AcmeOptions, AcmeSpec } from './AcmeSpec.js'
import { findWallet } from './AcmeWallet.js'
import { main } from './networks.js'
import type { Runtime } from './runtime.js'

/** The chain Acme (CAIP-2 namespace `acme-ns`) with its wallet. Networks are checked by `createModal`. */
export function acme(options: AcmeOptions = {}): Plugin<AcmeSpec> {
  // An atom has a value in each modal's store: modals share nothing.
  const isHere = atom(false)
  return definePlugin<AcmeSpec>({
    id: 'acme',
    core: 1,
    config: options,
    provides: { chain: Chain, signMessage: SignMessage },
    // Texts of what can go wrong here; those of the room are there.
    errors: { invalidNetworks: ({ given }) => `acme(): '${given}' is no network of Acme, or no list of them` },

    // Runs on servers too: no globals, no requests.
    setup(context) {
      const { networks = [main] } = context.config
      const invalid = (value: unknown): Error =>
        context.error('invalidNetworks', { given: String(Object(value).caipNetworkId ?? value) })
      if (!Array.isArray(networks)) throw invalid(networks)
      // What talks to the wallet comes by import(), once somebody wants it.
      const { method } = createEntrance<Runtime>('acme', async () =>
        (await import('./runtime.js')).createRuntime(context),
      )
      const wallet: Connector = {
        id: 'acme',
        name: 'Acme Wallet',
        type: 'INJECTED',
        namespaces: ['acme-ns'],
        connect: method('connect'),
        restore: method('restore'),
      }
      return {
        connectors: atom((get) => (get(isHere) ? [wallet] : [])),
        provide: {
          chain: [
            {
              namespace: 'acme-ns',
              impl: chainOf({
                namespace: 'acme-ns',
                name: 'Acme',
                networks,
                defaultAccountType: 'eoa',
                sharesAddress: true,
                parseAddress,
                invalid,
              }),
            },
          ],
          signMessage: [{ namespace: 'acme-ns', impl: { signMessage: method('signMessage') } }],
        },
      }
    },

    // Runs in browsers, each time the modal starts; ends by its signal.
    start({ store, signal }) {
      const look = (): void => void store.set(isHere, findWallet() !== undefined)
      look()
      // Extensions come late to a page that is loading.
      globalThis.addEventListener('load', look, { signal })
    },
  })
}
