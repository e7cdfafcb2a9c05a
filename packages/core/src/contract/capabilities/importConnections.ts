import type { SavedConnections } from '../ConnectionState.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/**
 * Connections that another kit saved on this site, for the first visit after a change of kit. Core asks only while it has
 * stored nothing of its own, and restores what it gets without a prompt, as after a reload.
 */
export interface ImportConnectionsCapability {
  /** Whether there is something to import. Cheap: it reads storage only. It is asked on every load until core has stored something. */
  isPresent(): boolean
  /**
   * Connections saved by another kit, in the shape that core stores; undefined where nothing usable is there. Core checks the
   * shape: what does not fit is not imported, and is reported to `onError`.
   */
  load(): Promise<SavedConnections | undefined>
}

export const ImportConnections: Capability<'importConnections', ImportConnectionsCapability> =
  /* @__PURE__ */ defineCapability('importConnections', { single: true })
