import { coreError } from '../errors/coreError.js'
import type { Capability, CapabilityHandle, Provider } from './capability.js'

type Provided = Provider<unknown> & { readonly plugin: string; readonly version: number }

export interface Providers {
  add(capability: Capability, plugin: string, list: readonly Provider<unknown>[]): void
  /** Absent `version`: of any. */
  handle(key: string, version?: number): CapabilityHandle<unknown>
}

export function createProviders(): Providers {
  const byCapability = new Map<string, Provided[]>()
  return {
    add({ key, version }, plugin, list) {
      const known = byCapability.get(key) ?? []
      byCapability.set(key, known)
      for (const provider of list) {
        const rival = known.find(({ namespace }) => namespace === provider.namespace)
        if (rival)
          throw coreError('duplicateProvider', {
            capability: `${key} of ${provider.namespace}`,
            plugins: [rival.plugin, plugin],
          })
        known.push({ ...provider, plugin, version })
      }
    },
    // Reads when it is asked: a handle is given out before every plugin was set up.
    handle(key, version) {
      const all = () =>
        (byCapability.get(key) ?? []).filter((provider) => version === undefined || provider.version === version)
      return {
        get all() {
          return all()
        },
        for: (namespace) =>
          (all().find((p) => p.namespace === namespace) ?? all().find((p) => p.namespace === '*'))?.impl,
      }
    },
  }
}
