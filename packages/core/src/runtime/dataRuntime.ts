import type { BackendCapability } from '../capabilities/backend.js'
import type { ModalOptions } from '../modal/ModalOptions.js'
import { sdkIdentity } from '../modal/sdkIdentity.js'
import type { InstalledPlugin } from '../plugin/setUpPlugins.js'
import { createBackend } from '../data/createBackend.js'

// One chunk: what asks a gateway needs what keeps its answers.
export { createQueries } from '../data/createQueries.js'

/** The gateway that the options name. */
export function openBackend(
  { gateway, projectId }: ModalOptions,
  installed: readonly InstalledPlugin[],
): BackendCapability {
  return createBackend({ url: gateway!, identity: sdkIdentity(projectId, installed) })
}
