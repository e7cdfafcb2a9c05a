import type { Pool } from 'pg'
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible'

import { createTokenBuckets, type Rate, type TokenBuckets } from './TokenBuckets.js'

/** Milliseconds between reports of what clients used here. */
const reportInterval = 100
/** The table is a migration of ours. */
const tableName = 'rate_limit'

/**
 * Token buckets of this gateway, and beside them what a client used at all gateways of one database: what it takes here is
 * reported a few times a second, and it waits where all of it is too much. No request waits for the database, and while that is
 * gone each gateway counts for itself.
 *
 * The sum of all is a window of `burst / perSecond` seconds, in which a client may use `burst`.
 */
export function createSharedBuckets(name: string, rate: Rate, pool: Pool): TokenBuckets {
  const own = createTokenBuckets(rate)
  const limiter = new RateLimiterPostgres({
    storeClient: pool,
    storeType: 'pool',
    tableName,
    tableCreated: true,
    keyPrefix: name,
    points: Math.max(1, Math.floor(rate.burst)),
    duration: Math.max(1, rate.burst / rate.perSecond),
  })
  const used = new Map<string, number>()
  const blocked = new Map<string, number>()
  let timer: NodeJS.Timeout | undefined

  async function report(client: string, cost: number): Promise<void> {
    try {
      await limiter.consume(client, Math.ceil(cost))
      blocked.delete(client)
    } catch (refused) {
      if (refused instanceof RateLimiterRes) blocked.set(client, performance.now() + refused.msBeforeNext)
    }
  }
  function reportAll(): void {
    timer = undefined
    const reports = [...used]
    used.clear()
    for (const [client, until] of blocked) if (until <= performance.now()) blocked.delete(client)
    for (const [client, cost] of reports) void report(client, cost)
  }
  function count(client: string, cost: number): void {
    used.set(client, (used.get(client) ?? 0) + cost)
    timer ??= setTimeout(reportAll, reportInterval).unref()
  }
  return {
    take(client, cost) {
      const waitMs = (blocked.get(client) ?? 0) - performance.now()
      if (waitMs > 0) return { taken: false, waitMs }
      const outcome = own.take(client, cost)
      if (outcome.taken) count(client, cost)
      return outcome
    },
    charge(client, cost) {
      own.charge(client, cost)
      count(client, cost)
    },
  }
}
