import {
  Balances,
  Chain,
  definePlugin,
  Relay,
  SignMessage,
  SignTypedData,
  Tokens,
  Transfers,
  type Plugin,
} from '@portico/core'
import type { EvmOptions, EvmSpec } from './EvmSpec.js'
import { setup } from './setup.js'

/**
 * EVM chains (CAIP-2 namespace `eip155`) and the wallets of this page.
 * @throws from `createModal`: `core/invalidOptions`, `evm/invalidChainId`
 */
export function evm(options: EvmOptions = {}): Plugin<EvmSpec> {
  return definePlugin<EvmSpec>({
    id: 'evm',
    core: 1,
    config: options,
    provides: {
      chain: Chain,
      balances: Balances,
      signMessage: SignMessage,
      signTypedData: SignTypedData,
      transfers: Transfers,
      tokens: Tokens,
      relay: Relay,
    },
    // Thrown by `createModal`. The other texts are loaded with the runtime.
    errors: { invalidChainId: 'Invalid chainId' },
    setup,
  })
}
