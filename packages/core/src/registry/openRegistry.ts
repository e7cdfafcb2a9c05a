import type { createRegistry, Registry } from './createRegistry.js'

/** The registry, its code fetched with the first question: pages without a gateway do without. */
export function openRegistry(...where: Parameters<typeof createRegistry>): Registry {
  let registry: Promise<Registry> | undefined
  const open = (): Promise<Registry> =>
    (registry ??= import('./createRegistry.js').then(
      (module) => module.createRegistry(...where),
      (error: unknown) => {
        registry = undefined
        throw error
      },
    ))
  return {
    wallets: async (query, signal) => (await open()).wallets(query, signal),
    image: (kind, id) =>
      open().then(
        (found) => found.image(kind, id),
        () => undefined, // the monogram stands in
      ),
  }
}
