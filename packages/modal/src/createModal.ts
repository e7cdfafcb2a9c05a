import {
  createModal as createCoreModal,
  type CreateModalOptions,
  type MaybePlugin,
  type Modal,
  type SpecsOf,
} from '@portico/core'
import { chainNamespaces } from './chainNamespaces.js'

/**
 * Makes a modal of plugins, drawn by the renderer of `@portico/react`. Pure and synchronous: it touches no global, asks nobody
 * and runs on a server; effects begin with `start()`, or with the first `open()`.
 * @throws `core/invalidOptions`, `core/notAPlugin`, and what is wrong with the set of plugins: duplicates, missing needs, cycles.
 */
export function createModal<const T extends readonly MaybePlugin[]>(options: CreateModalOptions<T>): Modal<SpecsOf<T>> {
  return createCoreModal<T>({
    ...options,
    // Heavy room: React and the views come when somebody comes near the button.
    renderer: options.renderer ?? (() => import('@portico/react/renderer')),
    knownNamespaces: [...new Set([...chainNamespaces, ...(options.knownNamespaces ?? [])])],
  } as CreateModalOptions<T>)
}
