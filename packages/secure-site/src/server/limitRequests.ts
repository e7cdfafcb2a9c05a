import { clientNetwork, type RateLimiter } from '@portico/server'
import type { MiddlewareHandler } from 'hono'

import { ApiError } from './errors/ApiError.js'

/** Answers 429 to a client (an IPv4 address, an IPv6 /64) that asks too often. Limits of logins are others. */
export function limitRequests(limiter: RateLimiter, proxies: number): MiddlewareHandler {
  return async (c, next) => {
    const outcome = await limiter.take(clientNetwork(c, proxies), 1)
    if (outcome.taken) return next()
    c.header('Retry-After', String(Math.ceil(outcome.waitMs / 1000)))
    throw new ApiError(429, 'embedded/tooMany', 'Too many requests came from your network. Try again in a moment.')
  }
}
