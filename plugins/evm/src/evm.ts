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
 * @throws from `createModal`: `evm/invalidOption`, `evm/invalidChainId`, `evm/invalidNetwork`
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
    // The texts of all other errors are loaded with the code that throws them: `runtime/createRuntime.ts`.
    errors: {
      invalidOption: ({ option }) => `evm(): option '${option}' has the wrong type`,
      invalidChainId: 'Invalid chainId',
      invalidNetwork: ({ chainId }) => `Network ${chainId} lacks name, nativeCurrency or rpcUrls.default.http`,
    },
    setup,
  })
}
