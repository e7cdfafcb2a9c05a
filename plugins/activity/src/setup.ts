import { atom, lazy, type ErrorTexts } from '@portico/core'
import type { ActivityApi, ActivityContext, ActivityErrors } from './ActivitySpec.js'

/** Texts of errors that are raised before the runtime is loaded. */
export const errors: ErrorTexts<Pick<ActivityErrors, 'invalidOption'>> = {
  invalidOption: ({ option }) => `activity(): option '${option}' has the wrong type`,
}

/** What asks for transactions is in the runtime, loaded on demand. @throws `activity/invalidOption` */
export function setup(context: ActivityContext): ActivityApi {
  const { config, connections, wants, error } = context
  const { namespaces = ['eip155'] } = config
  if (namespaces !== 'all' && !Array.isArray(namespaces)) throw error('invalidOption', { option: 'namespaces' })
  const runtime = lazy('activity', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(context, namespaces),
  )
  return {
    available: atom((get) => {
      const namespace = get(connections.activeNamespace) ?? ''
      const isAllowed = namespaces === 'all' || namespaces.includes(namespace)
      const { activity, chainActivity, backend } = wants
      return isAllowed && [activity, chainActivity, backend].some((source) => source?.for(namespace))
    }),
    list: async (request) => (await runtime()).list(request),
  }
}
