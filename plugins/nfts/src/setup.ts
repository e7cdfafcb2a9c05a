import { atom, lazy, type ErrorTexts } from '@portico/core'
import type { NftsApi, NftsContext, NftsErrors } from './NftsSpec.js'

/** Texts of errors that are raised before the runtime is loaded. */
export const errors: ErrorTexts<Pick<NftsErrors, 'invalidOption'>> = {
  invalidOption: ({ option }) => `nfts(): option '${option}' has the wrong type`,
}

/** What asks for tokens is in the runtime, loaded on demand. @throws `nfts/invalidOption` */
export function setup(context: NftsContext): NftsApi {
  const { config, connections, wants, error } = context
  const { namespaces = ['eip155'] } = config
  if (!Array.isArray(namespaces)) throw error('invalidOption', { option: 'namespaces' })
  const runtime = lazy('nfts', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(context, namespaces),
  )
  return {
    available: atom((get) => {
      const namespace = get(connections.activeNamespace) ?? ''
      return !!(
        wants.assets?.for(namespace) ?? (namespaces.includes(namespace) ? wants.backend?.for(namespace) : undefined)
      )
    }),
    list: async (request) => (await runtime()).list(request),
  }
}
