import { clientNetwork, type RateLimiter, type Taken } from '@portico/server'
import type { Context, MiddlewareHandler } from 'hono'

import { refusal } from '../answers/refusal.js'

/** Answers 429 with `Retry-After` to a client that asks too often. */
export function limitRate(limiter: RateLimiter, proxies: number): MiddlewareHandler {
  return async (c, next) => (await tooMany(c, limiter, proxies, 1)) ?? next()
}

/** The 429 answer, or undefined when the client may go on; `cost` is taken from its bucket then. */
export async function tooMany(
  c: Context,
  limiter: RateLimiter,
  proxies: number,
  cost: number,
): Promise<Response | undefined> {
  return refusalOf(c, await limiter.take(clientNetwork(c, proxies), cost), 'address')
}

/** The 429 answer, where there was too little in the bucket of an address or of a project. */
export function refusalOf(c: Context, outcome: Taken, whose: 'address' | 'project'): Response | undefined {
  if (outcome.taken) return undefined
  const seconds = Math.max(1, Math.ceil(outcome.waitMs / 1000))
  return refusal(c, 429, 'rate_limited', `Too many requests from this ${whose}. Try again in ${seconds} s.`, {
    'Retry-After': String(seconds),
  })
}
