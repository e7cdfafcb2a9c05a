import type { HttpBindings } from '@hono/node-server'
import { Hono, type MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { requestId, type RequestIdVariables } from 'hono/request-id'
import { matchedRoutes } from 'hono/route'

import type { SecureSiteSettings } from './config/SecureSiteSettings.js'
import { ApiError } from './errors/ApiError.js'
import type { Health } from './health/createHealth.js'
import { errorFields } from './log/errorFields.js'
import type { Log } from './log/Log.js'
import { assetRoutes } from './documents/assetRoutes.js'
import { pageRoutes } from './documents/pageRoutes.js'
import type { Site } from './startSite.js'

/** What the routes of the site are given with a request. */
interface SiteEnv {
  readonly Bindings: HttpBindings
  readonly Variables: RequestIdVariables
}

/** Bytes of a request. The largest is what a page wants signed, sealed. */
const maxBody = 512 * 1024

/** The routes of a secure site, without a server. */
export function createSecureSiteApp(settings: SecureSiteSettings, site: Site, health: Health): Hono<SiteEnv> {
  const { projects, networks, log } = settings
  const app = new Hono<SiteEnv>()
  // A number of its own: what a client sends is not written into the log.
  app.use(requestId({ headerName: '' }), logRequests(log))
  app.route('/', health.routes)
  app.route('/', pageRoutes({ projects, networks, ...site }))
  app.route('/', assetRoutes(site.pages.assets))
  app.use('/api/*', ownPagesOnly(site.origin), limitBody(), noStore())
  app.route('/api', site.api)
  app.route('/', site.coSigner)
  app.route('/', site.windows)
  app.notFound((c) => c.json({ code: 'embedded/notFound', message: 'There is nothing at this path.' }, 404))
  app.onError((error, c) => {
    if (error instanceof ApiError) {
      const { code, message, rpcCode, status } = error
      return c.json({ code, message, rpcCode }, status, { 'Cache-Control': 'no-store' })
    }
    // With the number, who runs the site finds the line of the log that says where.
    const answer = { code: 'embedded/failed', message: 'An error occurred', requestId: c.var.requestId }
    return c.json(answer, 500, { 'Cache-Control': 'no-store' })
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

/**
 * Logs every answer at `debug`, and the site's own failures at `error`, with where they were raised. A line has the route of a
 * request, without what its address has of the visitor: no query, body, address or token. `id` is in the answer to who met a
 * failure.
 */
function logRequests(log: Log): MiddlewareHandler<SiteEnv> {
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
