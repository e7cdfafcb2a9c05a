import {
  createMetrics,
  observeNumber,
  observePool,
  secondsBuckets,
  type Log,
  type Metrics,
  type Parts,
  type RateLimiter,
} from '@portico/server'
import { Counter, Gauge, Histogram } from 'prom-client'

import type { FollowStatus, GatewayData } from '../data/startData.js'
import type { Shared } from '../data/openShared.js'
import type { OpenRequests } from '../limits/OpenRequests.js'

/** What the gateway counts beside its requests. */
export interface GatewayMetrics extends Metrics {
  /** Counts what these refuse, by the name of the limit. */
  counted(limit: string, limiter: RateLimiter): RateLimiter
  /** Counts how often a cache had what it was asked for. */
  cache(name: string): (isHit: boolean) => void
  /** From now on shows how these are. */
  observe(data: GatewayData, requests: OpenRequests, shared: Shared): void
}

/** Milliseconds without an answer of the node after which a network counts as late; longer where it is asked less often. */
const silence = 60_000

export function createGatewayMetrics(given: Log): GatewayMetrics {
  const base = createMetrics(given)
  const registers = [base.registry]
  const failures = new Counter({
    name: 'portico_upstream_failures_total',
    help: 'Requests that an upstream did not answer.',
    labelNames: ['chain', 'reason'],
    registers,
  })
  const upstream = new Histogram({
    name: 'portico_upstream_seconds',
    help: 'Time to the answer of an upstream, or to its failure.',
    labelNames: ['chain'],
    buckets: secondsBuckets,
    registers,
  })
  const reorganisations = new Counter({
    name: 'portico_follow_reorganisations_total',
    help: 'Times that blocks were replaced by others.',
    labelNames: ['chain'],
    registers,
  })
  const refusals = new Counter({
    name: 'portico_refusals_total',
    help: 'Requests that a limit refused.',
    labelNames: ['limit'],
    registers,
  })
  const reads = new Counter({
    name: 'portico_cache_reads_total',
    help: 'Questions to a cache, by whether it had the answer.',
    labelNames: ['cache', 'result'],
    registers,
  })
  return {
    ...base,
    log(line) {
      base.log(line)
      const chain = String(line['chain'])
      if (line.event === 'upstream.failed') failures.inc({ chain, reason: String(line['reason']) })
      if (line.event === 'follow.reorganised') reorganisations.inc({ chain })
      if (line.event === 'upstream.failed' || line.event === 'upstream.answered')
        upstream.observe({ chain }, Number(line['ms']) / 1000)
    },
    counted: (limit, limiter) => ({
      ...limiter,
      async take(client, cost) {
        const outcome = await limiter.take(client, cost)
        if (!outcome.taken) refusals.inc({ limit })
        return outcome
      },
    }),
    cache: (cache) => (isHit) => reads.inc({ cache, result: isHit ? 'hit' : 'miss' }),
    observe(data, requests, { caches }) {
      if (data.database?.pool) observePool(base.registry, data.database.pool)
      observeNetworks(base.registry, data)
      const { registry } = base
      observeNumber(registry, 'portico_open_requests', 'Requests in `limits.open`.', () => requests.used().open)
      observeNumber(registry, 'portico_used_bytes', 'Bytes in `limits.memory`.', () => requests.used().memory)
      observeNumber(registry, 'portico_cache_bytes', 'Bytes in `limits.cache`.', caches.used)
    },
  }
}

function observeNetworks(registry: Metrics['registry'], data: GatewayData): void {
  const show = (name: string, help: string, read: (status: FollowStatus) => number | undefined): void => {
    const gauge = new Gauge({
      name,
      help,
      labelNames: ['chain'],
      registers: [],
      async collect() {
        for (const status of await data.status().catch(() => [])) {
          const value = read(status)
          if (value !== undefined) this.set({ chain: status.chain }, value)
        }
      },
    })
    registry.registerMetric(gauge)
  }
  show('portico_follow_height', 'The last block whose rows are in the database.', ({ height }) => height)
  show('portico_follow_lag_blocks', 'Blocks that the node has more than the database.', ({ lag }) => lag)
  show('portico_follow_elected', '1 where this gateway is the one that follows the network.', ({ isFollower }) =>
    Number(isFollower),
  )
}

/** The parts of a gateway for `/ready`. Of a network that is late, balances and histories are; the rest is answered as ever. */
export async function partsOf(data: GatewayData): Promise<Parts> {
  const status = await data.status()
  return {
    ...(data.database && { database: 'ok' }),
    ...Object.fromEntries(status.map((one) => [`follow ${one.chain}`, stateOf(one)])),
  }
}

function stateOf({ lag, maxLag, age, pollInterval }: FollowStatus): 'ok' | 'late' | 'starting' {
  if (lag === undefined || age === undefined) return 'starting'
  return lag > maxLag || age > Math.max(silence, pollInterval * 10) ? 'late' : 'ok'
}
