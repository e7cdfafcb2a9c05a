import { clientNetwork } from '@portico/server'
import type { Context, MiddlewareHandler } from 'hono'

import { refusal } from '../answers/refusal.js'
import type { TokenBuckets } from './TokenBuckets.js'

/** Answers 429 with `Retry-After` to a client that asks too often. */
export function limitRate(buckets: TokenBuckets, proxies: number): MiddlewareHandler {
  return async (c, next) => tooMany(c, buckets, proxies, 1) ?? next()
}

/** The 429 answer, or undefined when the client may go on; `cost` is taken from its bucket then. */
export function tooMany(c: Context, buckets: TokenBuckets, proxies: number, cost: number): Response | undefined {
  const outcome = buckets.take(clientNetwork(c, proxies), cost)
  if (outcome.taken) return undefined
  const seconds = Math.max(1, Math.ceil(outcome.waitMs / 1000))
  return refusal(c, 429, 'rate_limited', `Too many requests from this address. Try again in ${seconds} s.`, {
    'Retry-After': String(seconds),
  })
}
