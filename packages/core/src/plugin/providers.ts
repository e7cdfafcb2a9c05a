import { coreError } from '../errors/coreError.js'
import type { CapabilityHandle, Provider } from './capability.js'

type Provided = Provider<unknown> & { readonly plugin: string }

export interface Providers {
  add(capability: string, plugin: string, list: readonly Provider<unknown>[]): void
  handle(capability: string): CapabilityHandle<unknown>
}

export function createProviders(): Providers {
  const byCapability = new Map<string, Provided[]>()
  return {
    add(capability, plugin, list) {
      const known = byCapability.get(capability) ?? []
      byCapability.set(capability, known)
      for (const provider of list) {
        const rival = known.find(({ namespace }) => namespace === provider.namespace)
        if (rival)
          throw coreError('duplicateProvider', {
            capability: `${capability} of ${provider.namespace}`,
            plugins: [rival.plugin, plugin],
          })
        known.push({ ...provider, plugin })
      }
    },
    // Reads at the time of the question: a handle is given out before every plugin was set up.
    handle: (capability) => ({
      get all() {
        return byCapability.get(capability) ?? []
      },
      for: (namespace) => {
        const known = byCapability.get(capability)
        return (known?.find((p) => p.namespace === namespace) ?? known?.find((p) => p.namespace === '*'))?.impl
      },
    }),
  }
}
