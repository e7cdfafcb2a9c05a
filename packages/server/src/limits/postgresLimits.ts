import type { PostgresQuery } from '../postgres/PostgresQuery.js'
import { createTokenBuckets } from './memoryLimits.js'
import type { CreateLimiter, Rate } from './RateLimiter.js'

/** Milliseconds between reports of what clients used here. */
const reportInterval = 100
/** Part of its burst that a client uses here before the others learn of it: most never use as much. */
const reportedPart = 1 / 10
/** The same in tokens: of the calls of a day, a tenth at each of twenty processes would be twice as many. */
const mostUnreported = 1000
/** Clients whose use waits to be reported. Beyond it those are left out that used something longest ago. */
const mostWaiting = 10_000
/** Clients in one report: the most that were used come first. */
const mostReported = 2000

interface Limit {
  readonly rate: Rate
  readonly used: Map<string, number>
  readonly blocked: Map<string, number>
}

/**
 * Token buckets of this process, and beside them what a client used at all processes of one database: what it takes here is
 * reported a few times a second, all clients and limits in one statement, and it waits where all of it is too much. No request
 * waits for the database, and while that is gone each process counts for itself. What a client takes everywhere within a tenth of
 * a second is not seen in time: it can be as much more.
 *
 * The sum of all is a window of `burst / perSecond` seconds, in which a client may use `burst`.
 *
 * @param query Of a connection beside the others: a table of limits that stalls keeps nothing else waiting. It has the table
 * `rate_limit (key varchar primary key, points integer, expire bigint)`.
 */
export function postgresLimits(query: PostgresQuery): CreateLimiter {
  const limits = new Map<string, Limit>()
  let timer: NodeJS.Timeout | undefined

  function schedule(): void {
    timer ??= setTimeout(() => {
      void report()
        .catch(() => undefined)
        .finally(() => {
          timer = undefined
          if (dueOf(limits).length > 0) schedule()
        })
    }, reportInterval).unref()
  }

  async function report(): Promise<void> {
    const due = dueOf(limits).slice(0, mostReported)
    const now = Date.now()
    for (const { limit, client } of due) limit.used.delete(client)
    for (const { blocked } of limits.values())
      for (const [client, until] of blocked) if (until <= performance.now()) blocked.delete(client)
    // In the order of their keys: two processes that write the same ones do not wait for each other.
    const byKey = new Map(due.map((use): [string, Due] => [`${use.name}:${use.client}`, use]))
    const rows = [...byKey].sort(([key], [other]) => (key < other ? -1 : 1))
    const expires = ({ limit: { rate } }: Due): number =>
      now + Math.ceil(Math.max(1, rate.burst / rate.perSecond) * 1000)
    const sums = await query(
      `insert into rate_limit as had (key, points, expire)
      select * from unnest($1::text[], $2::integer[], $3::bigint[])
      on conflict (key) do update set
        points = case when had.expire <= $4::bigint then excluded.points else had.points + excluded.points end,
        expire = case when had.expire <= $4::bigint then excluded.expire else had.expire end
      returning key, points, expire::float8 as expire`,
      [rows.map(([key]) => key), rows.map(([, { cost }]) => Math.ceil(cost)), rows.map(([, use]) => expires(use)), now],
    )
    for (const { key, points, expire } of sums as readonly Sum[]) {
      const use = byKey.get(key)
      if (use && points > use.limit.rate.burst)
        use.limit.blocked.set(use.client, performance.now() + Math.max(0, expire - now))
    }
  }

  return (name, rate) => {
    const local = createTokenBuckets(rate)
    const limit: Limit = { rate, used: new Map(), blocked: new Map() }
    limits.set(name, limit)
    const { used, blocked } = limit

    function count(client: string, cost: number): void {
      const sum = (used.get(client) ?? 0) + cost
      // Re-insertion keeps the map in order of use.
      used.delete(client)
      used.set(client, sum)
      const [oldest] = used.keys()
      if (used.size > mostWaiting && oldest !== undefined) used.delete(oldest)
      if (isDue(rate, sum)) schedule()
    }
    return {
      async take(client, cost) {
        const waitMs = (blocked.get(client) ?? 0) - performance.now()
        if (waitMs > 0) return { taken: false, waitMs }
        const outcome = local.take(client, cost)
        if (outcome.taken) count(client, cost)
        return outcome
      },
      async charge(client, cost) {
        local.charge(client, cost)
        count(client, cost)
      },
    }
  }
}

interface Sum {
  readonly key: string
  readonly points: number
  readonly expire: number
}

interface Due {
  readonly name: string
  readonly limit: Limit
  readonly client: string
  readonly cost: number
}

const isDue = ({ burst }: Rate, cost: number): boolean => cost >= Math.min(burst * reportedPart, mostUnreported)

/** What is to be reported, the largest part of its burst first. */
function dueOf(limits: ReadonlyMap<string, Limit>): readonly Due[] {
  return [...limits]
    .flatMap(([name, limit]) => [...limit.used].map(([client, cost]): Due => ({ name, limit, client, cost })))
    .filter(({ limit, cost }) => isDue(limit.rate, cost))
    .sort((use, other) => other.cost / other.limit.rate.burst - use.cost / use.limit.rate.burst)
}
