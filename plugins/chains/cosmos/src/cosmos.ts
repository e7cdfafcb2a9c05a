import {
  Balances,
  Chain,
  Activity,
  definePlugin,
  Relay,
  SignMessage,
  Tokens,
  Transfers,
  type Plugin,
} from '@portico/core'
import type { CosmosOptions, CosmosSpec } from './CosmosSpec.js'
import { setup } from './setup.js'

/** Cosmos chains (CAIP-2 namespace `cosmos`), with Keplr, Leap and Cosmostation. Networks are checked by `createModal`. */
export function cosmos(options: CosmosOptions = {}): Plugin<CosmosSpec> {
  return definePlugin<CosmosSpec>({
    id: 'cosmos',
    core: 1,
    config: options,
    provides: {
      chain: Chain,
      balances: Balances,
      signMessage: SignMessage,
      tokens: Tokens,
      transfers: Transfers,
      relay: Relay,
      activity: Activity,
    },
    setup,
  })
}
