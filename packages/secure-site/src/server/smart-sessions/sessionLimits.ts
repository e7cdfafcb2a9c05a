import { takeTurn, type Window } from '../login/limits.js'
import type { LoginTables } from '../login/tables.js'
import type { SmartSessionsConfig } from '../SecureSiteConfig.js'
import { ApiError } from '../errors/ApiError.js'
import type { Pepper } from '../auth/Pepper.js'
import type { Queries } from '../auth/tables.js'

export interface SessionLimitsDeps {
  readonly db: Queries<LoginTables>
  readonly pepper: Pepper
  readonly config: SmartSessionsConfig
  now(): number
}

/** Whose requests are counted. */
export type SessionAsker =
  | { readonly user: string }
  | { readonly session: string }
  /** The network that a request came from: who asks without a login is known by nothing else. */
  | { readonly client: string }

type UserStep = 'create' | 'activate'
export type SessionStep = UserStep | 'list' | 'revoke' | 'sign' | 'sponsor'

/** Counts a request. @throws ApiError 429 `embedded/tooMany` to the frame, `sessions/tooMany` to pages */
export type SessionLimits = (step: SessionStep, asker: SessionAsker) => Promise<void>

export const signaturesPerHour = 60

const minute = 60_000
const hour = 60 * minute

/**
 * How often may be asked. Creating a session writes a key, listing reads all of an account, and every other step asks a node of
 * the operator.
 */
export function createSessionLimits({ db, pepper, config, now }: SessionLimitsDeps): SessionLimits {
  const ofUser: Window = { count: config.createsPerHour, time: hour }
  const ofClient: Window = { count: config.asksPerMinuteOfClient, time: minute }
  const windows: Readonly<Record<SessionStep, Window>> = {
    create: ofUser,
    activate: ofUser,
    list: ofClient,
    revoke: ofClient,
    sign: { count: signaturesPerHour, time: hour },
    // Two requests of ERC-7677 for each operation, and some that are not sent.
    sponsor: { count: 3 * signaturesPerHour, time: hour },
  }
  return async (step, asker) => {
    const key = pepper.mac('limit', `session-${step}`, ...Object.entries(asker).flat())
    if (await takeTurn(db, [{ key, windows: [windows[step]] }], now())) return
    const isOfUser = 'user' in asker
    const code = isOfUser ? 'embedded/tooMany' : 'sessions/tooMany'
    throw new ApiError(429, code, 'Too many requests about smart sessions. Try again in a while.')
  }
}
