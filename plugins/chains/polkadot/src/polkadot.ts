import { Balances, Chain, definePlugin, Relay, SignMessage, Transfers, type Plugin } from '@portico/core'
import type { PolkadotOptions, PolkadotSpec } from './PolkadotSpec.js'
import { setup } from './setup.js'

/**
 * Polkadot and its parachains (CAIP-2 namespace `polkadot`), with the extensions that are on the page.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function polkadot(options: PolkadotOptions = {}): Plugin<PolkadotSpec> {
  return definePlugin<PolkadotSpec>({
    id: 'polkadot',
    core: 1,
    config: options,
    provides: { chain: Chain, balances: Balances, signMessage: SignMessage, transfers: Transfers, relay: Relay },
    setup,
  })
}
