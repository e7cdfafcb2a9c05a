import { Balances, Chain, definePlugin, Relay, SignMessage, Transfers, type Plugin } from '@portico/core'
import type { CosmosOptions } from './CosmosOptions.js'
import type { CosmosSpec } from './CosmosSpec.js'
import { setup } from './setup.js'
import { errors } from './errors.js'

/** Cosmos chains (CAIP-2 namespace `cosmos`), with Keplr, Leap and Cosmostation. Networks are checked by `createModal`. */
export function cosmos(options: CosmosOptions = {}): Plugin<CosmosSpec> {
  return definePlugin<CosmosSpec>({
    id: 'cosmos',
    core: 1,
    config: options,
    provides: { chain: Chain, balances: Balances, signMessage: SignMessage, transfers: Transfers, relay: Relay },
    errors,
    setup: setup,
  })
}
