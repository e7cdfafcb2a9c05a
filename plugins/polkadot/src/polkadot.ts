import { Balances, Chain, definePlugin, Remote, SignMessage, Transact, type Plugin, type Store } from '@portico/core'
import { createDoor, type Door } from './createDoor.js'
import { errors } from './errors.js'
import type { PolkadotOptions } from './PolkadotOptions.js'
import type { PolkadotSpec } from './PolkadotSpec.js'

/** Polkadot and its parachains (CAIP-2 namespace `polkadot`), with the extensions on the page. Networks are checked by `createModal`. */
export function polkadot(options: PolkadotOptions = {}): Plugin<PolkadotSpec> {
  const doors = new WeakMap<Store, Door>()
  return definePlugin<PolkadotSpec>({
    id: 'polkadot',
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
