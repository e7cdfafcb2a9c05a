import { Balances, Chain, definePlugin, Tokens, Relay, SignMessage, Transfers, type Plugin } from '@portico/core'
import { setup } from './setup.js'
import { errors } from './errors.js'
import type { SolanaOptions } from './SolanaOptions.js'
import type { SolanaSpec } from './SolanaSpec.js'

/** Solana (CAIP-2 namespace `solana`), with the wallets that are on the page. Networks are checked by `createModal`. */
export function solana(options: SolanaOptions = {}): Plugin<SolanaSpec> {
  return definePlugin<SolanaSpec>({
    id: 'solana',
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
