import { Hono } from 'hono'
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

import type { Log } from '../log/Log.js'

/** Counts requests as the log says, and has what else a server counts. */
export interface Metrics {
  /** Takes the lines, and passes them on. */
  readonly log: Log
  /** What a server counts itself is registered here. */
  readonly registry: Registry
  /** `GET /metrics` for Prometheus. */
  readonly routes: Hono
}

/** Connections to a server of PostgreSQL, as `pg.Pool` counts them. */
export interface CountedPool {
  readonly totalCount: number
  readonly idleCount: number
  readonly waitingCount: number
}

/** Seconds; for times of answers. */
export const secondsBuckets: number[] = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(log: Log): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Counter({
    name: 'portico_requests_total',
    help: 'HTTP requests answered.',
    labelNames: ['route', 'status'],
    registers,
  })
  const seconds = new Histogram({
    name: 'portico_request_seconds',
    help: 'Time to the answer of HTTP requests.',
    labelNames: ['route'],
    buckets: secondsBuckets,
    registers,
  })
  const problems = new Counter({
    name: 'portico_log_lines_total',
    help: 'Lines of the log at `warn` and `error`.',
    labelNames: ['level', 'event'],
    registers,
  })
  let isObserved = false
  const routes = new Hono().get('/metrics', async (c) => {
    // Event loop, heap, collections and the rest of the process: they are measured only where metrics are read.
    if (!isObserved) collectDefaultMetrics({ register: registry })
    isObserved = true
    const headers = { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }
    return c.body(await registry.metrics(), 200, headers)
  })
  return {
    log(line) {
      log(line)
      const { level, event } = line
      if (level === 'warn' || level === 'error') problems.inc({ level, event })
      if (event !== 'request') return
      const route = String(line['route'])
      requests.inc({ route, status: String(line['status']) })
      seconds.observe({ route }, Number(line['ms']) / 1000)
    },
    registry,
    routes,
  }
}

/** Shows a number that is read with the metrics; one that cannot be read is left out. */
export function observeNumber(
  registry: Registry,
  name: string,
  help: string,
  read: () => number | Promise<number>,
): void {
  const gauge = new Gauge({
    name,
    help,
    registers: [],
    async collect() {
      try {
        this.set(await read())
      } catch {
        this.remove()
      }
    },
  })
  registry.registerMetric(gauge)
}

/** Connections of a pool by what they do, and who waits for one. */
export function observePool(registry: Registry, pool: CountedPool): void {
  const gauge = new Gauge({
    name: 'portico_database_connections',
    help: 'Connections to the database that are in use, idle, or waited for.',
    labelNames: ['state'],
    registers: [],
    collect() {
      this.set({ state: 'used' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  registry.registerMetric(gauge)
}
