import type { HttpBindings } from '@hono/node-server'
import type { MiddlewareHandler } from 'hono'
import type { RequestIdVariables } from 'hono/request-id'
import { matchedRoutes } from 'hono/route'

import { ApiError } from '../errors/ApiError.js'
import { errorFields } from './errorFields.js'
import type { Log } from './Log.js'

/** What the routes of the site are given with a request. */
export interface SiteEnv {
  readonly Bindings: HttpBindings
  readonly Variables: RequestIdVariables
}

/**
 * Logs every answer at `debug`, and the site's own failures at `error`, with where they were raised. A line has the route of a
 * request, without what its address has of the visitor: no query, body, address or token. `id` is in the answer to who met a
 * failure.
 */
export function logRequests(log: Log): MiddlewareHandler<SiteEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const { status } = c.res
    log({
      level: status >= 500 && status !== 503 ? 'error' : 'debug',
      event: 'request',
      id: c.var.requestId,
      method: c.req.method,
      // Middleware, which matches all paths, may be registered after a route.
      route: matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*',
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      ...(c.error && !(c.error instanceof ApiError) ? errorFields(c.error) : {}),
    })
  }
}
