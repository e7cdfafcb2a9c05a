import { Balances, Chain, definePlugin, Remote, SignMessage, Transact, type Plugin, type Store } from '@portico/core'
import type { BitcoinOptions } from './BitcoinOptions.js'
import type { BitcoinSpec } from './BitcoinSpec.js'
import { createDoor, type Door } from './createDoor.js'
import { errors } from './errors.js'

/** Bitcoin (CAIP-2 namespace `bip122`), with the wallets that are on the page. Networks are checked by `createModal`. */
export function bitcoin(options: BitcoinOptions = {}): Plugin<BitcoinSpec> {
  const doors = new WeakMap<Store, Door>()
  return definePlugin<BitcoinSpec>({
    id: 'bitcoin',
    core: 1,
    config: options,
    provides: { chain: Chain, balances: Balances, signMessage: SignMessage, transact: Transact, remote: Remote },
    errors,
    setup(context) {
      const door = createDoor(context)
      doors.set(context.store, door)
      return door.contribution
    },
    start: ({ store, signal }) => doors.get(store)?.start(signal),
  })
}
