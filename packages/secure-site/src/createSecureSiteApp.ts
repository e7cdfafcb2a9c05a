import type { HttpBindings } from '@hono/node-server'
import { Hono, type Context, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { matchedRoutes } from 'hono/route'

import type { SecureSiteSettings } from './config/SecureSiteSettings.js'
import { ApiError } from './errors/ApiError.js'
import type { Log } from './log/Log.js'
import { pageRoutes } from './pages/pageRoutes.js'
import type { Site } from './startSite.js'

type NodeEnv = { Bindings: HttpBindings }

/** Bytes of a request. The largest is what a page wants signed, sealed. */
const maxBody = 512 * 1024

/** What a line of the log says of a request and of an error. Tests take one away to show what it stops. */
export interface LogGuards {
  /** Of a request: its route, without what the address has of the visitor. */
  routeOf(c: Context): string
  errorOf(error: Error): string
}

export const logGuards: LogGuards = {
  routeOf: (c) => matchedRoutes(c).findLast(({ path }) => !path.endsWith('*'))?.path ?? '*',
  // Messages of the database may repeat values of a row: the kind of error is enough to search for.
  errorOf: ({ name }) => name,
}

/** The routes of a secure site, without a server. */
export function createSecureSiteApp(
  settings: SecureSiteSettings,
  site: Site,
  guards: LogGuards = logGuards,
): Hono<NodeEnv> {
  const { projects, networks, log } = settings
  const app = new Hono<NodeEnv>()
  app.use(logRequests(log, guards))
  app.get('/health', (c) => c.json({ status: 'ok' }, 200, { 'Cache-Control': 'no-store' }))
  app.route('/', pageRoutes({ projects, networks, ...site }))
  app.use('/api/*', ownPagesOnly(site.origin), limitBody(), noStore())
  app.route('/api', site.api)
  app.route('/', site.coSigner)
  app.route('/', site.windows)
  app.notFound((c) => c.json({ code: 'embedded/notFound', message: 'There is nothing at this path.' }, 404))
  app.onError((error, c) => {
    if (error instanceof ApiError) {
      const { code, message, status } = error
      return c.json({ code, message }, status, { 'Cache-Control': 'no-store' })
    }
    return c.json({ code: 'embedded/failed', message: 'An error occurred' }, 500, { 'Cache-Control': 'no-store' })
  })
  return app
}

/**
 * The routes are for the pages of this origin. What counts is not sent along by the browser by itself: the one cookie, of a login
 * provider's popup, counts only with a proof of a key. So this only keeps others from trying.
 */
function ownPagesOnly(own: string): MiddlewareHandler {
  return async (c, next) => {
    const site = c.req.header('Sec-Fetch-Site')
    const origin = c.req.header('Origin')
    if ((site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== own)) {
      throw new ApiError(403, 'embedded/originNotAllowed', 'Only pages of the secure site may ask this.')
    }
    if (c.req.method === 'POST' && !/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) {
      throw new ApiError(400, 'embedded/invalidRequest', 'The request is not JSON.')
    }
    return next()
  }
}

/** Set before the answer is made: to change the headers of one that is, Hono makes a new one with a stream for its body. */
function noStore(): MiddlewareHandler {
  return (c, next) => {
    c.header('Cache-Control', 'no-store')
    c.header('X-Content-Type-Options', 'nosniff')
    return next()
  }
}

/** Where the length is said, the server reads no more than that. `bodyLimit` would make a stream of each body to look at it. */
function limitBody(): MiddlewareHandler {
  const counted = bodyLimit({ maxSize: maxBody, onError: tooLong })
  return (c, next) => {
    const length = c.req.header('Content-Length')
    if (length === undefined || c.req.header('Transfer-Encoding') !== undefined) return counted(c, next)
    return Number(length) <= maxBody ? next() : Promise.resolve(tooLong())
  }
}

function tooLong(): Response {
  throw new ApiError(413, 'embedded/tooLong', 'The request is too long.')
}

/** Logs every answer at `debug`, and the site's own failures at `error`. A line has no query, body, address or token. */
function logRequests(log: Log, { routeOf, errorOf }: LogGuards): MiddlewareHandler<NodeEnv> {
  return async (c, next) => {
    const start = performance.now()
    await next()
    const { status } = c.res
    log({
      level: status >= 500 && status !== 503 ? 'error' : 'debug',
      event: 'request',
      method: c.req.method,
      route: routeOf(c),
      status,
      ms: Math.round((performance.now() - start) * 10) / 10,
      ...(c.error && !(c.error instanceof ApiError) ? { error: errorOf(c.error) } : {}),
    })
  }
}
