import { takeTurn, type Window } from '../login/limits.js'
import type { LoginTables } from '../login/tables.js'
import type { SmartSessionsConfig } from '../SecureSiteConfig.js'
import { ApiError } from '../errors/ApiError.js'
import type { Pepper } from '../session/Pepper.js'
import type { Queries } from '../session/tables.js'

export interface SessionLimitsDeps {
  readonly db: Queries<LoginTables>
  readonly pepper: Pepper
  readonly config: SmartSessionsConfig
  now(): number
}

/** Counts a request to create or to list sessions. @throws ApiError 429 `sessions/tooMany` */
export type SessionLimits = (
  step: 'create' | 'list',
  asker: { readonly client: string; readonly account: string },
) => Promise<void>

const minute = 60_000
const hour = 60 * minute
/** Anyone can name any account: one client alone must not use up what an account has. */
const clientsPerAccount = 3

/** How often a client and an account may ask. Creating a session writes a key, and listing reads all of an account. */
export function createSessionLimits({ db, pepper, config, now }: SessionLimitsDeps): SessionLimits {
  const windows: Readonly<Record<'create' | 'list', Window>> = {
    create: { count: config.createsPerHourOfClient, time: hour },
    list: { count: config.listsPerMinuteOfClient, time: minute },
  }
  return async (step, { client, account }) => {
    const { count, time } = windows[step]
    const turns = [
      [pepper.mac('limit', `session-${step}`, 'client', client), count],
      [pepper.mac('limit', `session-${step}`, 'account', account.toLowerCase()), count * clientsPerAccount],
    ] as const
    for (const [key, most] of turns) {
      if (await takeTurn(db, [{ key, windows: [{ count: most, time }] }], now())) continue
      throw new ApiError(429, 'sessions/tooMany', 'Too many requests about smart sessions. Try again in a while.')
    }
  }
}
