import { Activity, Backend, ChainActivity, definePlugin, type Plugin } from '@portico/core'
import type { ActivityOptions, HeadlessActivitySpec } from './ActivitySpec.js'
import { errors, setup } from './setup.js'

export type {
  ActivityApi,
  ActivityErrors,
  ActivityEventDetails,
  ActivityEvents,
  ActivityList,
  ActivityOptions,
  ActivityRequest,
  HeadlessActivitySpec,
} from './ActivitySpec.js'

/**
 * Only `modal.api.activity`, for sites with views of their own. Needs no React.
 *
 * @throws `activity/invalidOption` from `createModal`
 */
export function activity(options: ActivityOptions = {}): Plugin<HeadlessActivitySpec> {
  return definePlugin<HeadlessActivitySpec>({
    id: 'activity',
    core: 1,
    config: options,
    wants: { activity: Activity, chainActivity: ChainActivity, backend: Backend },
    errors,
    setup: ({ plugin }) => ({ api: setup(plugin) }),
  })
}
