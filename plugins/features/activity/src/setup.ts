import { invalidOption, atom, lazy } from '@portico/core'
import type { ActivityApi, ActivityContext } from './ActivitySpec.js'

/** What asks for transactions is in the runtime, loaded on demand. @throws `core/invalidOptions` */
export function setup(context: ActivityContext): ActivityApi {
  const { config, connections, wants } = context
  const { namespaces = ['eip155'] } = config
  if (namespaces !== 'all' && !Array.isArray(namespaces)) throw invalidOption('activity', 'namespaces')
  const runtime = lazy('activity', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(context, namespaces),
  )
  return {
    available: atom((get) => {
      const namespace = get(connections.activeNamespace) ?? ''
      const isAllowed = namespaces === 'all' || namespaces.includes(namespace)
      return isAllowed && wants.activity?.for(namespace) !== undefined
    }),
    list: async (request) => (await runtime()).list(request),
  }
}
