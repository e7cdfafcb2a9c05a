import { definePlugin, type Plugin } from '@portico/core'
import type { EmbeddedOptions, HeadlessEmbeddedSpec } from './EmbeddedSpec.js'
import { messages, provides, setup, wants } from './setup.js'

/**
 * The embedded wallet without the view `ApproveTransaction`: its frame is shown over the page whenever there is something to
 * approve. Needs no React.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function embedded(options: EmbeddedOptions): Plugin<HeadlessEmbeddedSpec> {
  return definePlugin<HeadlessEmbeddedSpec>({
    id: 'embedded',
    core: 1,
    config: options,
    wants,
    provides,
    messages,
    setup: (context) => setup(context, false),
  })
}
