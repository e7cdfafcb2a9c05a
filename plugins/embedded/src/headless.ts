import { definePlugin, type Plugin } from '@portico/core'
import type { EmbeddedOptions, HeadlessEmbeddedSpec } from './EmbeddedSpec.js'
import { errors, messages, provides, setup, wants } from './setup.js'

export type {
  AccountType,
  EmbeddedApi,
  EmbeddedErrors,
  EmbeddedOptions,
  EmbeddedWalletInfo,
  EmbeddedWalletUser,
  HeadlessEmbeddedSpec,
} from './EmbeddedSpec.js'

/**
 * The embedded wallet without the view `ApproveTransaction`: its frame is shown over the page whenever there is something to
 * approve. Needs no React.
 *
 * @throws `embedded/invalidOption` from `createModal`
 */
export function embedded(options: EmbeddedOptions): Plugin<HeadlessEmbeddedSpec> {
  return definePlugin<HeadlessEmbeddedSpec>({
    id: 'embedded',
    core: 1,
    config: options,
    wants,
    provides,
    messages,
    errors,
    setup: (context) => setup(context, false),
  })
}
