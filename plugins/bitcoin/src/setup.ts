import { atom, createEntrance, type Atom, type Contribution } from '@portico/core'
import type { BitcoinContext, BitcoinSpec } from './BitcoinSpec.js'
import { createChain } from './chain/createChain.js'
import { checkOptions } from './checkOptions.js'
import type { Runtime } from './runtime/Runtime.js'
import type { FoundWallet } from './wallets/FoundWallet.js'
import { toConnector } from './wallets/toConnector.js'

/**
 * What the plugin is to one modal before anybody wants it. Light door, heavy room: everything that talks to a wallet or a node is
 * behind `import()`.
 */
export function setup(context: BitcoinContext, wallets: Atom<readonly FoundWallet[]>): Contribution<BitcoinSpec> {
  checkOptions(context)
  const { enter, current, method } = createEntrance<Runtime>('bitcoin', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(context),
  )
  const provider = {
    signMessage: method('hostSignMessage'),
    signPsbt: method('signPsbt'),
    sendTransfer: method('sendTransfer'),
    getAccountAddresses: method('getAccountAddresses'),
  }
  const provided = <Impl>(impl: Impl) => [{ namespace: 'bip122', impl }]
  return {
    connectors: atom((get) => get(wallets).map((wallet) => toConnector(wallet, enter))),
    api: { getProvider: () => provider },
    provide: {
      chain: provided(createChain(context, current)),
      balances: provided({ native: method('native') }),
      signMessage: provided({ signMessage: method('signMessage') }),
      transfers: provided({ estimate: method('estimate'), send: method('send'), wait: method('wait') }),
      relay: provided({ load: async () => (await enter()).relay }),
    },
  }
}
