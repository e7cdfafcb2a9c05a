import {
  Balances,
  Chain,
  ChainActivity,
  definePlugin,
  Relay,
  SignMessage,
  Transfers,
  type ErrorTexts,
  type Plugin,
} from '@portico/core'
import type { BitcoinOptions } from './BitcoinOptions.js'
import type { BitcoinSpec, SetupErrors } from './BitcoinSpec.js'
import { setup } from './setup.js'

/** Texts of errors that are raised before the runtime is loaded. Those of 5.15 are quoted from the specification. */
const errors: ErrorTexts<SetupErrors> = {
  invalidOption: ({ option }) => `bitcoin(): option '${option}' has the wrong type`,
  invalidNetwork: 'Network lacks its bip122 id, name, nativeCurrency or rpcUrls',
  addressRequired: 'Address parameter is required for switching bip122 connection',
  notPayment: 'Switching to non-payment accounts is not allowed for bip122',
}

/**
 * Bitcoin (CAIP-2 namespace `bip122`), with the wallets that are on the page.
 *
 * @throws `bitcoin/invalidOption`, `bitcoin/invalidNetwork` from `createModal`
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
      chainActivity: ChainActivity,
    },
    errors,
    setup,
  })
}
