import { atom, lazy, type ErrorTexts, type PrimitiveAtom, type SetupContext } from '@portico/core'
import type { CreatedSession, HeadlessSessionsSpec, SessionsApi, SessionsErrors } from './SessionsSpec.js'

/** Texts of errors that are raised before the runtime is loaded. */
export const errors: ErrorTexts<Pick<SessionsErrors, 'invalidOption'>> = {
  invalidOption: ({ option }) => `sessions(): option '${option}' must be an origin, such as https://secure.example`,
}

/** @throws `sessions/invalidOption` */
export function setup(
  { config, plugin, connections, store, error }: SetupContext<HeadlessSessionsSpec>,
  hasViews: boolean,
): SessionsApi {
  const coSigner = originOf(config?.coSigner)
  if (!coSigner) throw error('invalidOption', { option: 'coSigner' })
  const created: PrimitiveAtom<CreatedSession | undefined> = atom<CreatedSession | undefined>(undefined)
  const runtime = lazy('sessions', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(plugin, { coSigner, created, hasViews }),
  )
  return {
    created,
    supported() {
      const { connectionId } = store.get(connections.account('eip155'))
      const methods = connectionId && plugin.connections.get(connectionId)?.namespaceSession?.methods
      return !!connectionId && (!methods || methods.includes('wallet_grantPermissions'))
    },
    grant: async (...asked) => (await runtime()).grant(...asked),
    createSubscription: async (...asked) => (await runtime()).createSubscription(...asked),
    list: async (account) => (await runtime()).list(account),
    read: async (...asked) => (await runtime()).read(...asked),
    revoke: async (...asked) => (await runtime()).revoke(...asked),
  }
}

/** Plain http only on loopback hosts. */
function originOf(given: unknown): string | undefined {
  try {
    const { href, origin } = new URL(given as string)
    return /^http(s:|:\/\/(localhost|127\.0\.0\.1|\[::1])[:/])/.test(href) ? origin : undefined
  } catch {
    return undefined
  }
}
