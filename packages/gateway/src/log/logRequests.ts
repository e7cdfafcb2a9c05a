import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'

import type { Log } from './Log.js'

/** Logs every answer at `debug`, and the gateway's own failures at `error`. */
export function logRequests(log: Log): MiddlewareHandler {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const { status } = c.res
    log({
      level: status >= 500 ? 'error' : 'debug',
      event: 'request',
      method: c.req.method,
      route: routePath(c, -1),
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      error: c.error?.message,
    })
  }
}
