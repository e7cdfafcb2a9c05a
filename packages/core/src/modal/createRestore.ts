import type { ImportConnectionsCapability } from '../contract/capabilities/importConnections.js'
import { savedKey } from '../connections/savedKey.js'
import type { Run } from '../state/lifecycle.js'
import { transfersKey } from '../transfers/transfersKey.js'
import { importWalletRuntime } from '../runtime/importWalletRuntime.js'
import type { ModalServices } from '../runtime/ModalServices.js'
import type { Loader } from './createLoader.js'

export interface Restore {
  /** Whether there are sessions to restore: stored by core, or by another kit where a plugin imports them. */
  hasSessions(): boolean
  /** Loads what calls wallets where there is something to restore, at once or once another tab has connected. */
  begin(run: Run): void
}

export function createRestore(
  { store, providers, report, storage, connections }: ModalServices,
  loader: Loader,
): Restore {
  function hasSessions(): boolean {
    if (storage.has(savedKey)) return true
    const [importer] = providers.handle('importConnections').all
    if (!importer) return false
    try {
      return (importer.impl as ImportConnectionsCapability).isPresent()
    } catch (error) {
      report(error, { plugin: importer.plugin, phase: 'importConnections' })
      return false
    }
  }
  function restore(): void {
    importWalletRuntime().catch(() => {}) // beside the runtime, which asks for it again and reports
    loader.loadWalletRuntime().catch((error: unknown) => {
      store.set(connections.atoms.isInitial, false)
      report(error, { plugin: 'shell', phase: 'start' })
    })
  }
  return {
    hasSessions,
    begin(run) {
      if (hasSessions() || storage.has(transfersKey)) return restore()
      store.set(connections.atoms.isInitial, false)
      storage.watch(savedKey, restore, run.signal) // another tab connected
    },
  }
}
