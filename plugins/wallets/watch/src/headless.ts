import { definePlugin, type Plugin } from '@portico/core'
import { names, setup, wants } from './setup.js'
import type { HeadlessWatchSpec } from './WatchSpec.js'

/**
 * Connects the account of an address to be viewed, by `modal.api.watch.connect(text)`, without views. For sites with views of their
 * own. Needs no React.
 */
export function watch(): Plugin<HeadlessWatchSpec> {
  return definePlugin<HeadlessWatchSpec>({
    id: 'watch',
    core: 1,
    wants,
    messages: { en: names },
    setup: (context) => setup(context, false),
  })
}
