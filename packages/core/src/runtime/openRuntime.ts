import type { ImportConnectionsCapability } from '../capabilities/importConnections.js'
import { parseSaved, type SavedConnections } from '../connections/persist.js'
import { createRuntime, type Runtime } from './createRuntime.js'
import type { RuntimeDeps } from './RuntimeDeps.js'

/** Makes the runtime. On the first visit after a change of kit, the connections saved by the other kit are loaded before. */
export async function openRuntime(deps: Omit<RuntimeDeps, 'imported'>): Promise<Runtime> {
  return createRuntime({ ...deps, imported: await importConnections(deps) })
}

async function importConnections({
  storage,
  providers,
  report,
}: Omit<RuntimeDeps, 'imported'>): Promise<SavedConnections | undefined> {
  const [importer] = providers.handle('importConnections').all
  if (!importer || storage.get('connections', (value) => value) !== undefined) return undefined
  const capability = importer.impl as ImportConnectionsCapability
  try {
    const imported = capability.isPresent() ? await capability.load() : undefined
    return imported && parseSaved(imported)
  } catch (error) {
    report(error, { plugin: importer.plugin, phase: 'importConnections' })
    return undefined
  }
}
