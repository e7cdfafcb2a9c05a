import type { ImportConnectionsCapability } from '../contract/capabilities/importConnections.js'
import type { BaseServices } from '../state/createBaseServices.js'
import type { SavedConnections } from '../contract/ConnectionState.js'
import { savedFormat } from './persist.js'
import { savedKey } from './savedKey.js'

/** Connections that another kit saved on this site, where a plugin imports them and nothing of ours is stored yet. */
export async function importConnections({
  storage,
  providers,
  report,
}: BaseServices): Promise<SavedConnections | undefined> {
  const [importer] = providers.handle('importConnections').all
  if (!importer || storage.has(savedKey)) return undefined
  const capability = importer.impl as ImportConnectionsCapability
  try {
    const imported = capability.isPresent() ? await capability.load() : undefined
    if (!imported) return undefined
    const saved = savedFormat.parse(imported)
    const missing = imported.sessions.length - saved.sessions.length
    if (missing > 0) throw new TypeError(`${missing} of the imported sessions are not in the shape that is stored`)
    return saved
  } catch (error) {
    report(error, { plugin: importer.plugin, phase: 'importConnections' })
    return undefined
  }
}
