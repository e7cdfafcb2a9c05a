import { coreError } from '../contract/errors/coreError.js'
import type { Capability, CapabilityHandle, Provider } from '../contract/plugin/capability.js'

type Provided = Provider<unknown> & { readonly plugin: string; readonly version: number }

export interface Providers {
  /** Whether a gateway answers the capabilities that say so. */
  readonly hasGateway: boolean
  add(capability: Capability, plugin: string, list: readonly Provider<unknown>[]): void
  /** @param version Absent: any. */
  handle(key: string, version?: number, gateway?: boolean): CapabilityHandle<unknown>
}

/** @param answer The gateway as a provider; undefined: the modal has none. */
export function createProviders(answer?: (key: string) => Provider<object>): Providers {
  const byCapability = new Map<string, Provided[]>()
  return {
    hasGateway: answer !== undefined,
    add({ key, version }, plugin, list) {
      const known = byCapability.get(key) ?? []
      byCapability.set(key, known)
      for (const provider of list) {
        const rival = known.find((other) => other.namespace === provider.namespace && rank(other) === rank(provider))
        if (rival)
          throw coreError('duplicateProvider', {
            capability: `${key} of ${provider.namespace}`,
            plugins: [rival.plugin, plugin],
          })
        known.push({ ...provider, plugin, version })
      }
    },
    // Reads when it is asked: a handle is given out before every plugin was set up.
    handle(key, version, gateway) {
      const all = (): readonly Provided[] => {
        const known = byCapability.get(key) ?? []
        const provided = version === undefined ? known : known.filter((provider) => provider.version === version)
        return gateway && answer ? [...provided, { ...answer(key), plugin: 'gateway', version: version! }] : provided
      }
      const inOrder = (namespace: string): readonly unknown[] =>
        all()
          .filter((provider) => [namespace, '*'].includes(provider.namespace))
          .sort((a, b) => rank(a) - rank(b))
          .map(({ impl }) => impl)
      return {
        get all() {
          return all()
        },
        inOrder,
        for: (namespace) => inOrder(namespace)[0],
      }
    },
  }
}

/** Of two with the same order, the one of a namespace comes before the one of all. */
const rank = ({ order = 0, namespace }: Provider<unknown>): number => 2 * order + Number(namespace === '*')
