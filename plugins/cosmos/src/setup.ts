import { atom, createEntrance, type Contribution } from '@portico/core'
import { createChain } from './chain/createChain.js'
import { checkOptions } from './checkOptions.js'
import type { CosmosContext, CosmosSpec } from './CosmosSpec.js'
import type { Runtime } from './runtime/Runtime.js'
import type { FoundWallet } from './wallets/FoundWallet.js'
import { toConnector } from './wallets/toConnector.js'
import { watchWallets } from './wallets/watchWallets.js'

/**
 * What the plugin is to one modal before anybody wants it. Light door, heavy room: everything that talks to a wallet or a node
 * is behind `import()`.
 */
export function setup(context: CosmosContext): Contribution<CosmosSpec> {
  checkOptions(context)
  const wallets = atom<readonly FoundWallet[]>([])
  const { enter, current, method } = createEntrance<Runtime>('cosmos', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(context),
  )
  const provided = <Impl>(impl: Impl) => [{ namespace: 'cosmos', impl }]
  const amino = { getAccounts: method('getAccounts'), signAmino: method('signAmino') }
  const signer = { ...amino, signDirect: method('signDirect') }
  return {
    connectors: atom((get) => get(wallets).map((wallet) => toConnector(wallet, enter))),
    api: { getOfflineSigner: () => signer, getOfflineSignerOnlyAmino: () => amino },
    provide: {
      chain: provided(createChain(context, (text) => current()?.isAddress(text) ?? true)),
      balances: provided({ native: method('native') }),
      signMessage: provided({ signMessage: method('signMessage') }),
      transfers: provided({ estimate: method('estimate'), send: method('send'), wait: method('wait') }),
      relay: provided({ load: async () => (await enter()).relay }),
    },
    start: ({ signal }) => watchWallets(signal, (found) => context.store.set(wallets, found)),
  }
}
