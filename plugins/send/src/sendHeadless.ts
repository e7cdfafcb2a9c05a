import { Balances, Chain, definePlugin, Fungibles, Transact, type Plugin } from '@portico/core'
import { createDoor } from './createDoor.js'
import { errors } from './errors.js'
import type { SendOptions } from './SendOptions.js'
import type { HeadlessSendSpec } from './SendSpec.js'

/** `modal.api.send` alone: for pages that draw it themselves. */
export function sendHeadless(options: SendOptions = {}): Plugin<HeadlessSendSpec> {
  return definePlugin<HeadlessSendSpec>({
    id: 'send',
    core: 1,
    config: options,
    wants: { chain: Chain, balances: Balances, transact: Transact, fungibles: Fungibles },
    errors,
    setup: (context) => ({ api: createDoor(context).api }),
    start: ({ api, signal }) => signal.addEventListener('abort', api.cancel),
  })
}
