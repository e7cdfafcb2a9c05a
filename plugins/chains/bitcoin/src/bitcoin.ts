import { Balances, Chain, Activity, definePlugin, Relay, SignMessage, Transfers, type Plugin } from '@portico/core'
import type { BitcoinOptions } from './BitcoinOptions.js'
import type { BitcoinSpec } from './BitcoinSpec.js'
import { setup } from './setup.js'

/**
 * Bitcoin (CAIP-2 namespace `bip122`), with the wallets that are on the page.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function bitcoin(options: BitcoinOptions = {}): Plugin<BitcoinSpec> {
  return definePlugin<BitcoinSpec>({
    id: 'bitcoin',
    core: 1,
    config: options,
    provides: {
      chain: Chain,
      balances: Balances,
      signMessage: SignMessage,
      transfers: Transfers,
      relay: Relay,
      activity: Activity,
    },
    // Thrown without the runtime, with which the other texts are loaded. Both are fixed by the specification.
    errors: {
      addressRequired: 'Address parameter is required for switching bip122 connection',
      notPayment: 'Switching to non-payment accounts is not allowed for bip122',
    },
    setup,
  })
}
