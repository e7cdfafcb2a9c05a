import { definePlugin, type Plugin } from '@portico/core'
import { definition, setup } from './setup.js'
import type { SiwxOptions } from './SiwxOptions.js'
import type { HeadlessSiwxSpec } from './SiwxSpec.js'

/**
 * Without a view, for sites without the modal's: the wallet is asked as soon as it is connected. Needs no React.
 *
 * @throws `siwx/bothConfigs`, `core/invalidOptions` from `createModal`
 */
export function siwx(options: SiwxOptions = {}): Plugin<HeadlessSiwxSpec> {
  return definePlugin<HeadlessSiwxSpec>({ ...definition, config: options, setup: (context) => setup(context, false) })
}
