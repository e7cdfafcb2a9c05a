import {
  Balances,
  Chain,
  definePlugin,
  Relay,
  SignMessage,
  Transfers,
  type ErrorTexts,
  type Plugin,
} from '@portico/core'
import type { PolkadotOptions, PolkadotSpec, SetupErrors } from './PolkadotSpec.js'
import { setup } from './setup.js'

/** Texts of errors that are raised before the runtime is loaded. */
const errors: ErrorTexts<SetupErrors> = {
  invalidOption: ({ option }) => `polkadot(): option '${option}' has the wrong type`,
  invalidNetwork: ({ network }) => `'${network}' is not a network of Polkadot`,
}

/**
 * Polkadot and its parachains (CAIP-2 namespace `polkadot`), with the extensions that are on the page.
 *
 * @throws `polkadot/invalidOption`, `polkadot/invalidNetwork` from `createModal`
 */
export function polkadot(options: PolkadotOptions = {}): Plugin<PolkadotSpec> {
  return definePlugin<PolkadotSpec>({
    id: 'polkadot',
    core: 1,
    config: options,
    provides: { chain: Chain, balances: Balances, signMessage: SignMessage, transfers: Transfers, relay: Relay },
    errors,
    setup,
  })
}
