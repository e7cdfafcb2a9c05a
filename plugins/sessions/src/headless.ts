import { definePlugin, type Plugin } from '@portico/core'
import type { HeadlessSessionsSpec, SessionsOptions } from './SessionsSpec.js'
import { errors, setup } from './setup.js'

export type {
  CreatedSession,
  EndedSession,
  GrantedSession,
  HeadlessSessionsSpec,
  SessionPermission,
  SessionRequest,
  SessionsApi,
  SessionsErrors,
  SessionsOptions,
  SmartSession,
  SubscriptionRequest,
} from './SessionsSpec.js'

/**
 * Only `modal.api.sessions`, for sites with views of their own. Needs no React.
 *
 * @throws `sessions/invalidOption` from `createModal`
 */
export function sessions(options: SessionsOptions): Plugin<HeadlessSessionsSpec> {
  return definePlugin<HeadlessSessionsSpec>({
    id: 'sessions',
    core: 1,
    config: options,
    errors,
    setup: (context) => ({ api: setup(context, false), origins: () => ({ connect: [context.config.coSigner] }) }),
  })
}
