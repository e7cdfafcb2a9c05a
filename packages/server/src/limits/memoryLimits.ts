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
  const buckets = new Map<string, { tokens: number; at: number }>()
  const tokensOf = (key: string, at: number): number => {
    const last = buckets.get(key)
    return last ? Math.min(rate.burst, last.tokens + ((at - last.at) / 1000) * rate.perSecond) : rate.burst
  }
  function keep(key: string, tokens: number, at: number): void {
    // Re-insertion keeps the map in order of use, so that its first key is the least recent.
    buckets.delete(key)
    buckets.set(key, { tokens, at })
    if (buckets.size <= mostKeys) return
    const oldest = buckets.keys().next().value
    if (oldest !== undefined) buckets.delete(oldest)
  }
  return {
    take(key, cost) {
      const at = now()
      const tokens = tokensOf(key, at)
      const needed = Math.min(cost, rate.burst)
      const taken = tokens >= needed
      keep(key, taken ? tokens - cost : tokens, at)
      return taken ? { taken } : { taken, waitMs: ((needed - tokens) / rate.perSecond) * 1000 }
    },
    charge(key, cost) {
      const at = now()
      keep(key, tokensOf(key, at) - cost, at)
    },
  }
}
