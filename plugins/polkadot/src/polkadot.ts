import { Balances, Chain, definePlugin, Relay, SignMessage, Transfers, type Plugin } from '@portico/core'
import { setup } from './setup.js'
import { errors } from './errors.js'
import type { PolkadotOptions } from './PolkadotOptions.js'
import type { PolkadotSpec } from './PolkadotSpec.js'

/** Polkadot and its parachains (CAIP-2 namespace `polkadot`), with the extensions on the page. Networks are checked by `createModal`. */
export function polkadot(options: PolkadotOptions = {}): Plugin<PolkadotSpec> {
  return definePlugin<PolkadotSpec>({
    id: 'polkadot',
    core: 1,
    config: options,
    provides: { chain: Chain, balances: Balances, signMessage: SignMessage, transfers: Transfers, relay: Relay },
    errors,
    setup: setup,
  })
}
