import type { Namespace, Provider } from '@portico/core'

/**
 * Capabilities of one namespace as `setup` returns them in `provide`.
 * @param last Those that indexers and gateways answer better than nodes: they are asked after these.
 */
export function forNamespace<T extends object>(
  namespace: Namespace,
  capabilities: T,
  last: readonly (keyof T)[] = [],
): { readonly [K in keyof T]: readonly Provider<T[K]>[] } {
  const entries = Object.entries(capabilities).map(([key, impl]) => [
    key,
    [{ namespace, impl: impl as unknown, ...(last.includes(key as keyof T) && { order: 20 }) }],
  ])
  return Object.fromEntries(entries) as { readonly [K in keyof T]: readonly Provider<T[K]>[] }
}
