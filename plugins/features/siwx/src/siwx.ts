import { definePlugin, type Plugin } from '@portico/core'
import { definition, setup } from './setup.js'
import type { SiwxOptions } from './SiwxOptions.js'
import type { SiwxSpec } from './SiwxSpec.js'

/**
 * Sign in with X: visitors prove that the account they connect is theirs, in the view `SIWXSignMessage` or with the prompt of the
 * wallet that connects.
 *
 * @throws `siwx/bothConfigs`, `core/invalidOptions` from `createModal`
 */
export function siwx(options: SiwxOptions = {}): Plugin<SiwxSpec> {
  return definePlugin<SiwxSpec>({
    ...definition,
    config: options,
    views: {
      SIWXSignMessage: { load: () => import('./views/SignMessageView.js'), title: (t) => t('signIn') },
    },
    setup: (context) => setup(context, true),
  })
}
