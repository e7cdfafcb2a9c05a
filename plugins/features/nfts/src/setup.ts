import { atom, lazy } from '@portico/core'
import type { NftsApi, NftsContext } from './NftsSpec.js'

/** What asks for tokens is in the runtime, loaded on demand. @throws `core/invalidOptions` */
export function setup(context: NftsContext): NftsApi {
  const { connections, wants } = context
  const runtime = lazy('nfts', async () => (await import('./runtime/createRuntime.js')).createRuntime(context))
  return {
    available: atom((get) => {
      const namespace = get(connections.activeNamespace) ?? ''
      return wants.assets?.for(namespace) !== undefined
    }),
    list: async (request) => (await runtime()).list(request),
  }
}
