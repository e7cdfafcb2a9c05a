import type { Watch } from '../guard/Watch.js'
import { watchRequests } from '../guard/watchRequests.js'
import type { PluginSuite } from './PluginSuite.js'

/** Keeps requests from leaving while a check looks at something else. An exercise may need its node: then they leave. */
export function offline({ exercise }: PluginSuite): Watch {
  return exercise ? { found: () => [], stop() {} } : { ...watchRequests(), found: () => [] }
}
