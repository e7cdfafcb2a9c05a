import {
  Balances,
  Chain,
  definePlugin,
  Fungibles,
  Remote,
  SignMessage,
  Transact,
  type Plugin,
  type Store,
} from '@portico/core'
import { createDoor, type Door } from './createDoor.js'
import { errors } from './errors.js'
import type { SolanaOptions } from './SolanaOptions.js'
import type { SolanaSpec } from './SolanaSpec.js'

/** Solana (CAIP-2 namespace `solana`), with the wallets that are on the page. Networks are checked by `createModal`. */
export function solana(options: SolanaOptions = {}): Plugin<SolanaSpec> {
  const doors = new WeakMap<Store, Door>()
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
    setup(context) {
      const door = createDoor(context)
      doors.set(context.store, door)
      return door.contribution
    },
    start: ({ store, signal }) => doors.get(store)?.start(signal),
  })
}
