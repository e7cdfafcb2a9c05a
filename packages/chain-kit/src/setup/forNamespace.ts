import type { Namespace, Provider } from '@portico/core'

/**
 * Capabilities of one namespace as `setup` returns them in `provide`.
 * @param defaults Those that another plugin may provide instead: see `Provider.isDefault`.
 */
export function forNamespace<T extends object>(
  namespace: Namespace,
  capabilities: T,
  defaults?: readonly (keyof T)[],
): { readonly [K in keyof T]: readonly Provider<T[K]>[] } {
  const entries = Object.entries(capabilities).map(([key, impl]) => [
    key,
    [{ namespace, impl: impl as unknown, isDefault: defaults?.includes(key as keyof T) }],
  ])
  return Object.fromEntries(entries) as { readonly [K in keyof T]: readonly Provider<T[K]>[] }
}
