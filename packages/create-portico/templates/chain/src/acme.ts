import {
  createChain,
  forNamespace,
  lazyConnector,
  lazyTransfers,
  watchWalletStandard,
  type StandardWallet,
} from '@portico/chain-kit/setup'
import {
  atom,
  Balances,
  Chain,
  definePlugin,
  lazy,
  SignMessage,
  Transfers,
  type Connector,
  type Contribution,
  type Plugin,
} from '@portico/core'
import { parseAddress } from './address.js'
import type { AcmeOptions, AcmeSetupContext, AcmeSpec } from './AcmeSpec.js'
import { isAcmeWallet, type AcmeWallet } from './AcmeWallet.js'
import { acmeMain } from './networks.js'

/** The chain Acme (CAIP-2 namespace `acme-ns`), with the wallets that register themselves on the page. */
export function acme(options: AcmeOptions = {}): Plugin<AcmeSpec> {
  return definePlugin<AcmeSpec>({
    id: 'acme',
    core: 1,
    config: options,
    provides: { chain: Chain, balances: Balances, signMessage: SignMessage, transfers: Transfers },
    setup,
  })
}

/** Runs on servers too: no globals, no requests. */
function setup(context: AcmeSetupContext): Contribution<AcmeSpec> {
  const { store } = context
  // An atom has a value in each modal's store: modals share nothing.
  const wallets = atom<readonly StandardWallet[]>([])
  // Code that talks to wallets and nodes is loaded when it is first needed.
  const runtime = lazy('acme', async () => (await import('./runtime.js')).createRuntime(context.plugin))
  const toConnector = ({ id, name, imageUrl, provider }: StandardWallet): Connector => ({
    id,
    name,
    imageUrl,
    type: 'ANNOUNCED',
    namespaces: ['acme-ns'],
    ...lazyConnector(runtime, provider as AcmeWallet),
  })
  return {
    connectors: atom((get) => get(wallets).map(toConnector)),
    provide: forNamespace('acme-ns', {
      chain: createChain(context, {
        namespace: 'acme-ns',
        name: 'Acme',
        builtIn: [acmeMain],
        throughGateway: 'all', // nodes are also asked through the gateway of the modal, where it has one
        defaultAccountType: 'eoa',
        sharesAddress: true,
        parseAddress,
      }),
      balances: { native: async (account, signal) => (await runtime()).native(account, signal) },
      signMessage: { signMessage: async (request) => (await runtime()).signMessage(request) },
      transfers: lazyTransfers(['native'], async () => (await runtime()).transfers),
    }),
    // Runs in browsers, each time the modal starts; ends by its signal.
    start: ({ signal }) => watchWalletStandard('acme-ns', isAcmeWallet, signal, (found) => store.set(wallets, found)),
  }
}
