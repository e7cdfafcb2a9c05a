import {
  ImportConnections,
  definePlugin,
  type ImportConnectionsCapability,
  type Plugin,
  type PluginSpec,
} from '@portico/core'

export interface MigrateAppKitSpec extends PluginSpec {
  readonly id: 'migrateAppKit'
  readonly provides: { readonly importConnections: ImportConnectionsCapability }
}

/**
 * Takes over connections that AppKit saved in `localStorage`, so that visitors stay connected when a site moves to Portico.
 * It reads on the first visit only and changes nothing that AppKit stored.
 */
export function migrateFromAppKit(): Plugin<MigrateAppKitSpec> {
  return definePlugin<MigrateAppKitSpec>({
    id: 'migrateAppKit',
    core: 1,
    provides: { importConnections: ImportConnections },
    setup: () => ({
      provide: {
        importConnections: [
          {
            namespace: '*',
            impl: {
              isPresent: () => readItem('@appkit/connection_status') === 'connected',
              load: async () => (await import('./readAppKit.js')).readAppKit(readItem),
            },
          },
        ],
      },
    }),
  })
}

/** Null where the browser blocks storage: reading the property itself may throw. */
function readItem(key: string): string | null {
  try {
    return globalThis.localStorage.getItem(key)
  } catch {
    return null
  }
}
