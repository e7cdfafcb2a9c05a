import { atom, lazy, type ErrorTexts, type PrimitiveAtom, type SetupContext } from '@portico/core'
import type { CreatedSession, EndedSession, HeadlessSessionsSpec, SessionsApi, SessionsErrors } from './SessionsSpec.js'

/** Texts of errors that are raised before the runtime is loaded. */
export const errors: ErrorTexts<Pick<SessionsErrors, 'invalidOption'>> = {
  invalidOption: ({ option }) => `sessions(): option '${option}' must be an origin`,
}

/** Plain http only on loopback hosts. */
const origin = /^http(s:\/\/|:\/\/(([\w-]+\.)*localhost|127\.0\.0\.1|\[::1])(:|\/?$))[^/?#]*\/?$/

/** @throws `sessions/invalidOption` */
export function setup({ config, plugin, error }: SetupContext<HeadlessSessionsSpec>, hasViews: boolean): SessionsApi {
  if (!origin.test(config.coSigner)) throw error('invalidOption', { option: 'coSigner' })
  const created: PrimitiveAtom<CreatedSession | undefined> = atom<CreatedSession | undefined>(undefined)
  const ended: PrimitiveAtom<EndedSession | undefined> = atom<EndedSession | undefined>(undefined)
  const runtime = lazy('sessions', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(plugin, { created, ended, hasViews }),
  )
  return {
    created,
    ended,
    supported: async () => (await runtime()).supported(),
    grant: async (...asked) => (await runtime()).grant(...asked),
    createSubscription: async (...asked) => (await runtime()).createSubscription(...asked),
    list: async (account) => (await runtime()).list(account),
    read: async (...asked) => (await runtime()).read(...asked),
    revoke: async (...asked) => (await runtime()).revoke(...asked),
  }
}
