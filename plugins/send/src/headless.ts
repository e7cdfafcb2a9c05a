import { definePlugin, type Plugin } from '@portico/core'
import type { SendOptions } from './SendOptions.js'
import type { HeadlessSendSpec } from './SendSpec.js'
import { errors, setup, wants } from './setup.js'

export type { PricedAsset, SendOptions } from './SendOptions.js'
export type {
  HeadlessSendSpec,
  SendApi,
  SendErrors,
  SendEventDetails,
  SendEvents,
  SendTransferOptions,
} from './SendSpec.js'
export type { SendBalances, SendDraft, SendState, SendToken } from './SendState.js'

/**
 * Only `modal.api.send`, for sites with views of their own. Needs no React.
 *
 * @throws `send/invalidOption` from `createModal`
 */
export function send(options: SendOptions = {}): Plugin<HeadlessSendSpec> {
  return definePlugin<HeadlessSendSpec>({
    id: 'send',
    core: 1,
    config: options,
    wants,
    errors,
    setup(context) {
      return { api: setup(context.plugin).api }
    },
  })
}
