import { definePlugin, type Plugin } from '@portico/core'
import type { HeadlessNamesSpec, NamesOptions } from './NamesSpec.js'
import { errors, provides, setup, wants } from './setup.js'

export type {
  EnsOptions,
  HeadlessNamesSpec,
  NamesApi,
  NamesErrors,
  NamesOptions,
  NamesState,
  NameSource,
  NameSuggestion,
} from './NamesSpec.js'

/**
 * Names of accounts without views, for sites with views of their own: `modal.api.names` and the capability `names`. Needs no React.
 *
 * @throws `names/invalidOption` from `createModal`
 */
export function names(options: NamesOptions = {}): Plugin<HeadlessNamesSpec> {
  return definePlugin<HeadlessNamesSpec>({
    id: 'names',
    core: 1,
    config: options,
    provides,
    wants,
    errors,
    setup: (context) => setup(context, false),
  })
}
