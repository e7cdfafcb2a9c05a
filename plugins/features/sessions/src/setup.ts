import { invalidOption, atom, lazy, type PrimitiveAtom, type SetupContext } from '@portico/core'
import type { CreatedSession, EndedSession, HeadlessSessionsSpec, SessionsApi } from './SessionsSpec.js'

/** Plain http only on loopback hosts. */
const origin = /^http(s:\/\/|:\/\/(([\w-]+\.)*localhost|127\.0\.0\.1|\[::1])(:|\/?$))[^/?#]*\/?$/

/** @throws `core/invalidOptions` */
export function setup({ config, plugin }: SetupContext<HeadlessSessionsSpec>, hasViews: boolean): SessionsApi {
  if (!origin.test(config.coSigner)) throw invalidOption('sessions', 'coSigner')
  const created: PrimitiveAtom<CreatedSession | undefined> = atom<CreatedSession | undefined>(undefined)
  const ended: PrimitiveAtom<EndedSession | undefined> = atom<EndedSession | undefined>(undefined)
  const runtime = lazy('sessions', async () =>
    (await import('./runtime/createRuntime.js')).createRuntime(plugin, { created, ended, hasViews }),
  )
  return {
    created,
    ended,
    supported: async () => (await runtime()).supported(),
    grant: async (...args) => (await runtime()).grant(...args),
    createSubscription: async (...args) => (await runtime()).createSubscription(...args),
    list: async (account) => (await runtime()).list(account),
    read: async (...args) => (await runtime()).read(...args),
    revoke: async (...args) => (await runtime()).revoke(...args),
  }
}
