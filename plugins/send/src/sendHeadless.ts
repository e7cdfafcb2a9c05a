import { Balances, Chain, definePlugin, Tokens, Transfers, type Plugin } from '@portico/core'
import { setup } from './setup.js'
import { errors } from './errors.js'
import type { SendOptions } from './SendOptions.js'
import type { HeadlessSendSpec } from './SendSpec.js'

/** `modal.api.send` alone: for pages that draw it themselves. */
export function sendHeadless(options: SendOptions = {}): Plugin<HeadlessSendSpec> {
  return definePlugin<HeadlessSendSpec>({
    id: 'send',
    core: 1,
    config: options,
    wants: { chain: Chain, balances: Balances, transfers: Transfers, tokens: Tokens },
    errors,
    setup: (context) => ({ api: setup(context).api }),
    start: ({ api, signal }) => signal.addEventListener('abort', api.cancel),
  })
}
