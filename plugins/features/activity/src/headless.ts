import { Activity, definePlugin, type Plugin } from '@portico/core'
import type { ActivityOptions, HeadlessActivitySpec } from './ActivitySpec.js'
import { setup } from './setup.js'

/**
 * Only `modal.api.activity`, for sites with views of their own. Needs no React.
 *
 * @throws `core/invalidOptions` from `createModal`
 */
export function activity(options: ActivityOptions = {}): Plugin<HeadlessActivitySpec> {
  return definePlugin<HeadlessActivitySpec>({
    id: 'activity',
    core: 1,
    config: options,
    wants: { activity: Activity },
    setup: ({ plugin }) => ({ api: setup(plugin) }),
  })
}
