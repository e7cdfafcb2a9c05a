import {
  createModal as createCoreModal,
  type CreateModalOptions,
  type MaybePlugin,
  type Modal,
  type SpecsOf,
} from '@portico/core'
import { gatewayAnswers } from '@portico/gateway-client'

/** Namespaces that are allowed in CAIP ids, whether or not a plugin for them is installed. */
export const chainNamespaces = ['eip155', 'solana', 'polkadot', 'bip122', 'cosmos'] as const

/**
 * Creates a modal from plugins, drawn by the renderer of `@portico/react`. It is synchronous, has no side effects and works on
 * servers; effects start with `start()`, or with the first `open()`.
 * @throws `core/invalidOptions`, `core/notAPlugin`, and errors of the set of plugins: `core/duplicatePlugin`, `core/missingNeed`, `core/cycle` …
 */
export function createModal<const T extends readonly MaybePlugin[]>(options: CreateModalOptions<T>): Modal<SpecsOf<T>> {
  return createCoreModal<T>({
    ...options,
    // Loaded when the visitor is about to open the modal.
    renderer: options.renderer ?? (() => import('@portico/react/renderer')),
    gatewayAnswers: options.gatewayAnswers ?? gatewayAnswers,
    knownNamespaces: [...new Set([...chainNamespaces, ...(options.knownNamespaces ?? [])])],
  } as CreateModalOptions<T>)
}
