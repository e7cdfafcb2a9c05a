import type { CreateLimiter } from '@portico/server'
import { sql, type RawBuilder } from 'kysely'

import { ApiError } from '../errors/ApiError.js'
import type { LoginLimits } from '../SecureSiteConfig.js'
import { ownCounters } from '../auth/addDevice.js'
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
  requestsPerMinuteOfClient: 1200,
  wrongPerHour: 10,
  wrongPerDay: 30,
}

/** Wrong codes of one login. */
export const triesPerCode = 5
/** Logins of one address that wait for their link or code. */
export const openFlows = 10
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
  /** Where several sites count together. Absent: in the database. */
  readonly createLimiter?: CreateLimiter | undefined
  now(): number
}

export function createLimitStarts({ db, pepper, limits, createLimiter, now }: LimitStartsDeps): LimitStarts {
  const count = limits.startsPerMinuteOfClient
  const windows = [{ count, time: minute }]
  const limiter = createLimiter?.('starts', { perSecond: (count * second) / minute, burst: count })
  return async (client) => {
    const key = pepper.mac('limit', 'start', client)
    if (limiter ? (await limiter.take(key, 1)).taken : await takeTurn(db, [{ key, windows }], now())) return
    throw new ApiError(429, 'embedded/tooMany', 'Too many logins were begun from this network. Try again in a minute.')
  }
}

/**
 * Whether a browser has counters of its own, which no stranger can use up. Those that the account has known longest do: a thief of a
 * login at a provider would get more tries with each new browser.
 */
export async function hasOwnCounter(db: Queries<LoginTables>, userId: string, jkt: string): Promise<boolean> {
  const { rows } = await sql<{ readonly own: boolean }>`select ${ownCounterOf(sql.val(userId), jkt)} as own`.execute(db)
  return rows[0]?.own === true
}

/** `hasOwnCounter` as a part of a statement that finds the user. */
export const ownCounterOf = (userId: RawBuilder<unknown>, jkt: string): RawBuilder<boolean> =>
  sql<boolean>`${jkt} in (
    select jkt from device where user_id = ${userId} order by verified_at, jkt limit ${sql.lit(ownCounters)})`

/** Something that is limited, under a key of its own. */
export interface Turn {
  readonly key: string
  readonly windows: readonly Window[]
}

/**
 * Counts one more of each, in order, up to the first whose window is full.
 * @returns whether none was full
 */
export async function takeTurn(db: Queries<LoginTables>, turns: readonly Turn[], now: number): Promise<boolean> {
  for (const turn of turns) if (!(await countTurn(db, turn, now))) return false
  return true
}

/** One statement: requests that come at once, also at other instances, wait for each other at the row. */
async function countTurn(db: Queries<LoginTables>, { key, windows }: Turn, now: number): Promise<boolean> {
  if (windows.some(({ count }) => count < 1)) return false
  const longest = Math.max(...windows.map(({ time }) => time))
  const expires = now + longest
  const since = (time: number): RawBuilder<unknown> =>
    sql`(select t from unnest(login_count.times) t where t > ${now - time}::bigint)`
  const counted = await db
    .insertInto('login_count')
    .values({ key, times: [now], expires_at: expires })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ times: sql`array${since(longest)} || ${now}::bigint`, expires_at: expires })
        .where(({ and }) =>
          and(windows.map(({ count, time }) => sql<boolean>`cardinality(array${since(time)}) < ${sql.lit(count)}`)),
        ),
    )
    .returning('key')
    .executeTakeFirst()
  return counted !== undefined
}

/** Takes back what `takeTurn` counted at `now`. */
export async function returnTurn(db: Queries<LoginTables>, turns: readonly Turn[], now: number): Promise<void> {
  const at = sql`array_position(times, ${now}::bigint)`
  for (const { key } of turns) {
    await db
      .updateTable('login_count')
      .set({ times: sql`times[:${at} - 1] || times[${at} + 1:]` })
      .where('key', '=', key)
      .where(sql<boolean>`${now}::bigint = any(times)`)
      .execute()
  }
}
