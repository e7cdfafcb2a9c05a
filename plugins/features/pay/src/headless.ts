import { definePlugin, type Plugin } from '@portico/core'
import type { PayOptions } from './PayOptions.js'
import type { HeadlessPaySpec } from './PaySpec.js'
import { setup, wants } from './setup.js'

/**
 * Only `modal.api.pay`, for sites with views of their own: `open` shows nothing, and ends by `close`. Needs no React.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function pay(options: PayOptions = {}): Plugin<HeadlessPaySpec> {
  return definePlugin<HeadlessPaySpec>({
    id: 'pay',
    core: 1,
    config: options,
    wants,
    setup: (context) => setup(context.plugin, false),
  })
}
