import {
  Balances,
  Chain,
  ChainActivity,
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
      chainActivity: ChainActivity,
    },
    // The texts of the other errors are loaded with the code that raises them: see createRuntime.
    errors: {
      invalidOption: ({ option }) => `cosmos(): option '${option}' has the wrong type`,
      invalidNetwork: ({ network }) => `Network ${network} is not a Cosmos network: see CosmosNetwork`,
    },
    setup,
  })
}
