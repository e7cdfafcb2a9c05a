import { definePlugin, type Plugin } from '@portico/core'
import type { HeadlessSessionsSpec, SessionsOptions } from './SessionsSpec.js'
import { setup } from './setup.js'

/**
 * Only `modal.api.sessions`, for sites with views of their own. Needs no React.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function sessions(options: SessionsOptions): Plugin<HeadlessSessionsSpec> {
  return definePlugin<HeadlessSessionsSpec>({
    id: 'sessions',
    core: 1,
    config: options,
    setup: (context) => ({ api: setup(context, false), origins: () => ({ connect: [context.config.coSigner] }) }),
  })
}
