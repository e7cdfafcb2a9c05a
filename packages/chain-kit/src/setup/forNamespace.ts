import type { Namespace, Provider } from '@portico/core'

/** Capabilities of one namespace as `setup` returns them in `provide`. */
export function forNamespace<T extends object>(
  namespace: Namespace,
  capabilities: T,
): { readonly [K in keyof T]: readonly Provider<T[K]>[] } {
  const entries = Object.entries(capabilities).map(([key, impl]) => [key, [{ namespace, impl: impl as unknown }]])
  return Object.fromEntries(entries) as { readonly [K in keyof T]: readonly Provider<T[K]>[] }
}
