import { definePlugin, type Plugin } from '@portico/core'
import type { SendOptions } from './SendOptions.js'
import type { HeadlessSendSpec } from './SendSpec.js'
import { setup, wants } from './setup.js'

/**
 * Only `modal.api.send`, for sites with views of their own. Needs no React.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function send(options: SendOptions = {}): Plugin<HeadlessSendSpec> {
  return definePlugin<HeadlessSendSpec>({
    id: 'send',
    core: 1,
    config: options,
    wants,
    setup(context) {
      return { api: setup(context.plugin).api }
    },
  })
}
