import { Hono } from 'hono'
import type { Counter, Gauge, Histogram, Registry } from 'prom-client'

import { refusals } from '../answers/refusal.js'
import type { FollowStatus, GatewayData } from '../data/startData.js'
import type { Log, LogLine } from '../log/Log.js'

/** Counts what the log tells, and answers how the gateway is. */
export interface Metrics {
  /** Takes the lines, and passes them on. */
  readonly log: Log
  /**
   * `GET /metrics` for Prometheus, and `GET /ready`. Register them before what lets pages read answers: they are for
   * machines only.
   */
  routes(data: GatewayData): Hono
}

/** Milliseconds that the database has to answer whether the gateway is ready. */
const readyTimeout = 3000
/** Milliseconds without an answer of the node after which a network counts as not followed; longer where it is asked less often. */
const silence = 60_000

export function createMetrics(log: Log): Metrics {
  // Loaded beside the start, which does not wait for it.
  const loaded = import('prom-client').then(createInstruments)
  return {
    log(line) {
      log(line)
      if (line.event === 'request' || line.event === 'upstream.failed' || line.event === 'follow.reorganised') {
        void loaded.then((instruments) => count(instruments, line))
      }
    },
    routes(data) {
      const routes = new Hono()
      routes.get('/metrics', async (c) => {
        const instruments = await loaded
        const status = await data.status().catch(() => [])
        observe(instruments, status)
        const type = instruments.registry.contentType
        return c.body(await instruments.registry.metrics(), 200, { 'Content-Type': type, 'Cache-Control': 'no-store' })
      })
      routes.get('/ready', async (c) => {
        const reasons = await problemsOf(data)
        const headers = { 'Cache-Control': 'no-store' }
        return reasons.length === 0 ? c.json({ status: 'ready' }, 200, headers) : refusals(c, 503, reasons, headers)
      })
      return routes
    },
  }
}

interface Instruments {
  readonly registry: Registry
  readonly requests: Counter<'route' | 'status'>
  readonly seconds: Histogram<'route'>
  readonly failures: Counter<'chain' | 'reason'>
  readonly reorganisations: Counter<'chain'>
  readonly height: Gauge<'chain'>
  readonly lag: Gauge<'chain'>
  readonly follower: Gauge<'chain'>
  readonly memory: Gauge
}

function createInstruments(prom: typeof import('prom-client')): Instruments {
  const registry = new prom.Registry()
  const registers = [registry]
  const gauge = (name: string, help: string) => new prom.Gauge({ name, help, labelNames: ['chain'], registers })
  return {
    registry,
    requests: new prom.Counter({
      name: 'portico_requests_total',
      help: 'HTTP requests answered.',
      labelNames: ['route', 'status'],
      registers,
    }),
    seconds: new prom.Histogram({
      name: 'portico_request_seconds',
      help: 'Time to the answer of HTTP requests.',
      labelNames: ['route'],
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    failures: new prom.Counter({
      name: 'portico_upstream_failures_total',
      help: 'Requests that an upstream did not answer.',
      labelNames: ['chain', 'reason'],
      registers,
    }),
    reorganisations: new prom.Counter({
      name: 'portico_follow_reorganisations_total',
      help: 'Times that blocks were replaced by others.',
      labelNames: ['chain'],
      registers,
    }),
    height: gauge('portico_follow_height', 'The last block whose rows are in the database.'),
    lag: gauge('portico_follow_lag_blocks', 'Blocks that the node has more than the database.'),
    follower: gauge('portico_follow_elected', '1 where this gateway is the one that follows the network.'),
    memory: new prom.Gauge({ name: 'process_resident_memory_bytes', help: 'Resident memory in bytes.', registers }),
  }
}

function count({ requests, seconds, failures, reorganisations }: Instruments, line: LogLine): void {
  const { event, route, status, ms, chain, reason } = line
  if (event === 'request') {
    requests.inc({ route: String(route), status: String(status) })
    seconds.observe({ route: String(route) }, Number(ms) / 1000)
  } else if (event === 'upstream.failed') failures.inc({ chain: String(chain), reason: String(reason) })
  else reorganisations.inc({ chain: String(chain) })
}

function observe({ height, lag, follower, memory }: Instruments, status: readonly FollowStatus[]): void {
  memory.set(process.memoryUsage.rss())
  for (const chainStatus of status) {
    const { chain } = chainStatus
    follower.set({ chain }, chainStatus.isFollower ? 1 : 0)
    if (chainStatus.height !== undefined) height.set({ chain }, chainStatus.height)
    if (chainStatus.lag !== undefined) lag.set({ chain }, chainStatus.lag)
  }
}

interface Problem {
  readonly field: string
  readonly description: string
}

async function problemsOf(data: GatewayData): Promise<readonly Problem[]> {
  try {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error('late')), readyTimeout).unref()
    })
    const status = await Promise.race([data.status(), late])
    return status.flatMap(problemOf)
  } catch {
    return [{ field: 'database', description: 'The database cannot be reached.' }]
  }
}

function problemOf({ chain, lag, maxLag, age, pollInterval }: FollowStatus): readonly Problem[] {
  if (lag === undefined || age === undefined) return [{ field: chain, description: 'Nothing was read yet.' }]
  if (lag > maxLag) return [{ field: chain, description: `The database is ${lag} blocks behind the node.` }]
  if (age <= Math.max(silence, pollInterval * 10)) return []
  return [{ field: chain, description: `The node has not answered for ${Math.round(age / 1000)} s.` }]
}
