import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'

export type LogLevel = 'error' | 'warn' | 'info' | 'debug'

/** A line of the log. Holds no query string, no project id, no address and no upstream URL: those may be secrets. */
export interface LogLine {
  readonly level: LogLevel
  readonly event: string
  readonly [field: string]: string | number | boolean | readonly string[] | undefined
}

/** Takes log lines as they come. */
export type Log = (line: LogLine) => void

const order: readonly LogLevel[] = ['error', 'warn', 'info', 'debug']

/** Writes lines up to `level` as JSON, one each, with the time. */
export function jsonLog(level: LogLevel, write: (line: string) => void): Log {
  const limit = order.indexOf(level)
  return (line) => {
    if (order.indexOf(line.level) <= limit) write(JSON.stringify({ time: new Date().toISOString(), ...line }))
  }
}

/** Logs every answer at `debug`, and the gateway's own failures at `error`. A client that went away is no failure of its. */
export function logRequests(log: Log): MiddlewareHandler<{ Bindings: HttpBindings }> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const { status } = c.res
    const isGone = c.env.incoming.destroyed && !c.env.incoming.complete
    log({
      level: status >= 500 && !isGone ? 'error' : 'debug',
      event: 'request',
      method: c.req.method,
      // Middleware, which matches all paths, may be registered after a route.
      route: matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*',
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      error: c.error?.message,
    })
  }
}
