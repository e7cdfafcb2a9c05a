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
import type { EvmOptions } from './EvmOptions.js'
import type { EvmSpec } from './EvmSpec.js'

/** EVM chains (CAIP-2 namespace `eip155`), with the wallets that are on the page. Networks are checked by `createModal`. */
export function evm(options: EvmOptions = {}): Plugin<EvmSpec> {
  const doors = new WeakMap<Store, Door>()
  return definePlugin<EvmSpec>({
    id: 'evm',
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
