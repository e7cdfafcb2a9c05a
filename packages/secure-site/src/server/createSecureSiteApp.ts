import type { HttpBindings } from '@hono/node-server'
import { DatabaseUnreachable } from '@portico/database'
import {
  clientNetwork,
  logRequests,
  memoryLimits,
  type RateLimiter,
  receiveBody,
  type RequestVariables,
  type Tracing,
} from '@portico/server'
import { Hono, type MiddlewareHandler } from 'hono'

import type { SecureSiteSettings } from './config/SecureSiteSettings.js'
import { ApiError } from './errors/ApiError.js'
import { assetRoutes } from './documents/assetRoutes.js'
import { pageRoutes } from './documents/pageRoutes.js'
import type { Site } from './startSite.js'

/** What the routes of the site are given with a request. */
interface SiteEnv {
  readonly Bindings: HttpBindings
  readonly Variables: RequestVariables
}

/** Bytes of a request. The largest is what a page wants signed, sealed. */
const maxBody = 512 * 1024

/** What shows how a site runs. */
interface SiteWatch {
  /** `/health` and `/ready`, where they have no port of their own. */
  readonly operations: Hono | undefined
  readonly tracing: Tracing
}

/** The routes of a secure site, without a server. */
export function createSecureSiteApp(
  settings: SecureSiteSettings,
  site: Site,
  { operations, tracing }: SiteWatch,
): Hono<SiteEnv> {
  const { projects, networks, proxies, log, mode, limits } = settings
  const app = new Hono<SiteEnv>()
  app.use(tracing.requests, logRequests({ log, proxies, isForeseen: (error) => error instanceof ApiError }))
  if (operations) app.route('/', operations)
  app.route('/', pageRoutes({ projects, networks, ...site }))
  app.route('/', assetRoutes(site.pages.assets))
  // In development all visitors come from one machine.
  if (mode === 'production') {
    const burst = limits.requestsPerMinuteOfClient
    // Each process counts for itself: this bounds what a client costs it.
    app.use(limitRequests(memoryLimits()('requests', { perSecond: burst / 60, burst }), proxies))
  }
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
    if (error instanceof DatabaseUnreachable) {
      const answer = {
        code: 'embedded/unavailable',
        message: 'The wallet cannot be reached now. Try again in a moment.',
      }
      return c.json(answer, 503, { 'Cache-Control': 'no-store', 'Retry-After': '5' })
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

function limitBody(): MiddlewareHandler {
  return receiveBody({
    most: maxBody,
    refuse(_, problem) {
      if (problem === 'tooLong') throw new ApiError(413, 'embedded/tooLong', 'The request is too long.')
      throw new ApiError(408, 'embedded/tooSlow', 'The request did not come in time.')
    },
  })
}

/** Answers 429 to a client (an IPv4 address, an IPv6 /64) that asks too often. Limits of logins are others. */
export function limitRequests(limiter: RateLimiter, proxies: number): MiddlewareHandler {
  return async (c, next) => {
    const outcome = await limiter.take(clientNetwork(c, proxies), 1)
    if (outcome.taken) return next()
    c.header('Retry-After', String(Math.ceil(outcome.waitMs / 1000)))
    throw new ApiError(429, 'embedded/tooMany', 'Too many requests came from your network. Try again in a moment.')
  }
}
