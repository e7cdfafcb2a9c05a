import type { HttpBindings } from '@hono/node-server'
import type { Context, MiddlewareHandler } from 'hono'
import { matchedRoutes } from 'hono/route'
import { randomUUID } from 'node:crypto'

import { errorFields } from './errorFields.js'
import type { Log } from './Log.js'

export interface LogRequestsOptions {
  readonly log: Log
  /** Proxies before the server. Only with one or more of them a number that comes with the request is believed. */
  readonly proxies: number
  /** Whether an error is an answer of the routes, which the log need not explain. */
  isForeseen?(error: Error): boolean
}

/** What the routes are given with a request. */
export interface RequestVariables {
  /** The number of the request, which is also in its answer (`X-Request-Id`) and in its line of the log. */
  readonly requestId: string
}

/** Numbers as proxies make them. A text that says something is not taken into the log. */
const idForm = /^[\da-f-]{16,64}$/i

/**
 * Logs every answer at `debug`, and the server's own failures at `error`, with where they were raised. A line has the route of a
 * request, without what its address has of the visitor. A client that went away is no failure, and neither is a 503.
 */
export function logRequests({
  log,
  proxies,
  isForeseen,
}: LogRequestsOptions): MiddlewareHandler<{ Bindings: HttpBindings; Variables: RequestVariables }> {
  return async (c, next) => {
    const start = performance.now()
    const id = idOf(c, proxies)
    c.set('requestId', id)
    c.env.outgoing.setHeader('X-Request-Id', id)
    await next()
    const { status } = c.res
    const { incoming } = c.env
    const isGone = incoming.destroyed && !incoming.complete
    log({
      level: status >= 500 && status !== 503 && !isGone ? 'error' : 'debug',
      event: 'request',
      id,
      method: c.req.method,
      // Middleware, which matches all paths, may be registered after a route.
      route: matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*',
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      ...(c.error && !isForeseen?.(c.error) ? errorFields(c.error) : {}),
    })
  }
}

function idOf(c: Context, proxies: number): string {
  const given = c.req.header('X-Request-Id')
  return proxies > 0 && given !== undefined && idForm.test(given) ? given : randomUUID()
}
