import { Balances, Chain, definePlugin, Tokens, Relay, SignMessage, Transfers, type Plugin } from '@portico/core'
import { setup } from './setup.js'
import { errors } from './errors.js'
import type { EvmOptions } from './EvmOptions.js'
import type { EvmSpec } from './EvmSpec.js'

/** EVM chains (CAIP-2 namespace `eip155`), with the wallets that are on the page. Networks are checked by `createModal`. */
export function evm(options: EvmOptions = {}): Plugin<EvmSpec> {
  return definePlugin<EvmSpec>({
    id: 'evm',
    core: 1,
    config: options,
    provides: {
      chain: Chain,
      balances: Balances,
      signMessage: SignMessage,
      transfers: Transfers,
      tokens: Tokens,
      relay: Relay,
    },
    errors,
    setup: setup,
  })
}
