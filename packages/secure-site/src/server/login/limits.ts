import { sql, type RawBuilder } from 'kysely'

import { ApiError } from '../errors/ApiError.js'
import type { LoginLimits } from '../SecureSiteConfig.js'
import type { Pepper } from '../auth/Pepper.js'
import type { LoginTables } from './tables.js'
import type { Queries } from '../auth/tables.js'

export const defaultLimits: LoginLimits = {
  codeMinutes: 20,
  mailSeconds: 30,
  mailsPerHour: 5,
  mailsPerDay: 10,
  mailsPerHourOfClient: 20,
  startsPerMinuteOfClient: 60,
  wrongPerHour: 10,
  wrongPerDay: 30,
}

/** Wrong codes of one login. */
export const triesPerCode = 5
/** Logins of one address that wait for their link or code. */
export const openFlows = 10
/** Browsers of an account that have counters of their own. */
const ownCounters = 20
/** Accounts of one network that can use up their wrong codes. */
const accountsPerClient = 5

/** At most `count` in any `time` milliseconds. */
export interface Window {
  readonly count: number
  readonly time: number
}

const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

/** How often something may be done, by what is counted. */
export function windowsOf(limits: LoginLimits): {
  readonly mail: readonly Window[]
  readonly client: readonly Window[]
  readonly wrong: readonly Window[]
  readonly wrongOfClient: readonly Window[]
} {
  return {
    mail: [
      { count: 1, time: limits.mailSeconds * second },
      { count: limits.mailsPerHour, time: hour },
      { count: limits.mailsPerDay, time: day },
    ],
    client: [{ count: limits.mailsPerHourOfClient, time: hour }],
    wrong: [
      { count: limits.wrongPerHour, time: hour },
      { count: limits.wrongPerDay, time: day },
    ],
    wrongOfClient: [{ count: limits.wrongPerHour * accountsPerClient, time: hour }],
  }
}

/**
 * Counts a login that a client begins at a provider, or with one of the site's windows: each writes a row before anybody proved
 * anything.
 * @param client the network that the request came from
 * @throws ApiError 429 `embedded/tooMany`
 */
export type LimitStarts = (client: string) => Promise<void>

export interface LimitStartsDeps {
  readonly db: Queries<LoginTables>
  readonly pepper: Pepper
  readonly limits: LoginLimits
  now(): number
}

export function createLimitStarts({ db, pepper, limits, now }: LimitStartsDeps): LimitStarts {
  const windows = [{ count: limits.startsPerMinuteOfClient, time: minute }]
  return async (client) => {
    if (await takeTurn(db, [{ key: pepper.mac('limit', 'start', client), windows }], now())) return
    throw new ApiError(429, 'embedded/tooMany', 'Too many logins were begun from this network. Try again in a minute.')
  }
}

/**
 * Whether a browser has counters of its own, which no stranger can use up. Those that the account has known longest do: a thief of a
 * login at a provider would get more tries with each new browser.
 * @param userId an SQL expression; none has where it is null
 */
export function hasOwnCounter(userId: RawBuilder<unknown>, jkt: string): RawBuilder<boolean> {
  return sql`exists (
    select from (
      select device.jkt from device where device.user_id = ${userId}
      order by device.verified_at, device.jkt limit ${sql.lit(ownCounters)}
    ) known where known.jkt = ${jkt}
  )`
}

/** Something that is limited, under a key of its own, or an SQL expression of it. */
export interface Turn {
  readonly key: string | RawBuilder<unknown>
  readonly windows: readonly Window[]
}

/**
 * Counts one more of each, in order, up to the first whose window is full. Requests that come at once, also at other instances,
 * wait for each other at the row.
 * @returns parts of a statement's `with`, of which `turns` has a row where none was full
 */
export function takeTurns(turns: readonly Turn[], now: number): RawBuilder<unknown> {
  if (turns.some(({ windows }) => windows.some(({ count }) => count < 1))) return sql`turns as (select 1 where false)`
  const taken = turns.map((turn, at) => sql`turn_${sql.lit(at)} as (${countTurn(turn, at, now)})`)
  return sql`${sql.join(taken)}, turns as (select key from turn_${sql.lit(turns.length - 1)})`
}

/** @returns whether none was full */
export async function takeTurn(db: Queries<LoginTables>, turns: readonly Turn[], now: number): Promise<boolean> {
  const { rows } = await sql`with ${takeTurns(turns, now)} select 1 from turns`.execute(db)
  return rows.length === 1
}

function countTurn({ key, windows }: Turn, at: number, now: number): RawBuilder<unknown> {
  const longest = Math.max(...windows.map(({ time }) => time))
  const isFree = windows.map(
    ({ count, time }) =>
      sql`(select count(*) from unnest(c.times) t where t > ${now - time}::bigint) < ${sql.lit(count)}`,
  )
  const after = at === 0 ? sql`` : sql`where exists (select from turn_${sql.lit(at - 1)})`
  return sql`
    insert into login_count as c (key, times, expires_at)
    select ${key}, array[${now}::bigint], ${now + longest}::bigint ${after}
    on conflict (key) do update set
      times = array(select t from unnest(c.times) t where t > ${now - longest}::bigint) || ${now}::bigint,
      expires_at = excluded.expires_at
    where ${sql.join(isFree, sql` and `)}
    returning key`
}

/** The statement that takes back what `takeTurn` counted at `time`. */
export function returnTurn(key: Turn['key'], time: number): RawBuilder<unknown> {
  const at = sql`array_position(times, ${time}::bigint)`
  return sql`
    update login_count set times = times[:${at} - 1] || times[${at} + 1:]
    where key = ${key} and ${time}::bigint = any(times)`
}

/** Forgets counts, logins and links that are over. */
export async function purgeLogins(db: Queries<LoginTables>, now: number): Promise<void> {
  await db.deleteFrom('login_count').where('expires_at', '<', now).execute()
  await db
    .deleteFrom('login_flow')
    .where('expires_at', '<', now - hour)
    .execute()
  await db.deleteFrom('login_undo').where('expires_at', '<', now).execute()
}
