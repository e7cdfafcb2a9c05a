import { Balances, Chain, definePlugin, Fungibles, Remote, SignMessage, Transact, type Plugin } from '@portico/core'
import { createDoor } from './createDoor.js'
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
      transact: Transact,
      fungibles: Fungibles,
      remote: Remote,
    },
    errors,
    setup: createDoor,
  })
}
