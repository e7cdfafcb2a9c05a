import { atom, Balances, Chain, definePlugin, Relay, SignMessage, Transfers, type Plugin } from '@portico/core'
import type { BitcoinOptions } from './BitcoinOptions.js'
import type { BitcoinSpec } from './BitcoinSpec.js'
import { setup } from './setup.js'
import { errors } from './errors.js'
import type { FoundWallet } from './wallets/FoundWallet.js'
import { watchWallets } from './wallets/watchWallets.js'

/** Bitcoin (CAIP-2 namespace `bip122`), with the wallets that are on the page. Networks are checked by `createModal`. */
export function bitcoin(options: BitcoinOptions = {}): Plugin<BitcoinSpec> {
  // A descriptor: what is found is kept in the store of each modal.
  const wallets = atom<readonly FoundWallet[]>([])
  return definePlugin<BitcoinSpec>({
    id: 'bitcoin',
    core: 1,
    config: options,
    provides: { chain: Chain, balances: Balances, signMessage: SignMessage, transfers: Transfers, relay: Relay },
    errors,
    setup: (context) => setup(context, wallets),
    start: ({ config, store, signal }) => watchWallets(config, signal, (found) => store.set(wallets, found)),
  })
}
