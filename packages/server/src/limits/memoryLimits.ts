import { LRUCache } from 'lru-cache'

import type { CreateLimiter, Rate, Taken } from './RateLimiter.js'

/** Token buckets of this process by key. */
export interface TokenBuckets {
  take(key: string, cost: number): Taken
  charge(key: string, cost: number): void
}

/** Beyond this many keys the least recent bucket is dropped: memory stays bounded under any flood of addresses. */
const mostKeys = 10_000

/** Limits of one process. `now` in milliseconds. */
export function memoryLimits(now?: () => number): CreateLimiter {
  return (_, rate) => {
    const buckets = createTokenBuckets(rate, now)
    return {
      take: async (key, cost) => buckets.take(key, cost),
      charge: async (key, cost) => buckets.charge(key, cost),
    }
  }
}

export function createTokenBuckets(rate: Rate, now: () => number = () => performance.now()): TokenBuckets {
  const buckets = new LRUCache<string, { readonly tokens: number; readonly at: number }>({ max: mostKeys })
  const tokensOf = (key: string, at: number): number => {
    const last = buckets.get(key)
    return last ? Math.min(rate.burst, last.tokens + ((at - last.at) / 1000) * rate.perSecond) : rate.burst
  }
  return {
    take(key, cost) {
      const at = now()
      const tokens = tokensOf(key, at)
      const needed = Math.min(cost, rate.burst)
      const taken = tokens >= needed
      buckets.set(key, { tokens: taken ? tokens - cost : tokens, at })
      return taken ? { taken } : { taken, waitMs: ((needed - tokens) / rate.perSecond) * 1000 }
    },
    charge(key, cost) {
      const at = now()
      buckets.set(key, { tokens: tokensOf(key, at) - cost, at })
    },
  }
}
