import { definePlugin, type Plugin } from '@portico/core'
import type { HeadlessNamesSpec, NamesOptions } from './NamesSpec.js'
import { provides, setup, wants } from './setup.js'

/**
 * Names of accounts without views, for sites with views of their own: `modal.api.names` and the capability `names`. Needs no React.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function names(options: NamesOptions = {}): Plugin<HeadlessNamesSpec> {
  return definePlugin<HeadlessNamesSpec>({
    id: 'names',
    core: 1,
    config: options,
    provides,
    wants,
    setup: (context) => setup(context, false),
  })
}
