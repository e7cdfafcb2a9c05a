import * as v from 'valibot'

/** A rate: `perSecond` in the long run, `burst` at once. */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** A rate, or false for no bound. */
export const RateSchema: v.GenericSchema<Rate | false> = v.union(
  [
    v.literal(false),
    v.strictObject({
      perSecond: v.pipe(v.number(), v.gtValue(0), v.finite()),
      burst: v.pipe(v.number(), v.minValue(1), v.finite()),
    }),
  ],
  'must be false or { perSecond, burst }',
)

/** Token buckets by client. */
export interface TokenBuckets {
  /** Takes `cost` tokens of a client's bucket, or says how long it is until they are there. Milliseconds. */
  take(client: string, cost: number): { readonly taken: true } | { readonly taken: false; readonly waitMs: number }
  /** Takes tokens that are owed already; the client waits until they are there. */
  charge(client: string, cost: number): void
}

/** Beyond this many clients the least recent bucket is dropped: memory stays bounded under any flood of addresses. */
const maxClients = 10_000

/** `now` in milliseconds. A cost above the burst is served when the bucket is full, and puts it in debt. */
export function createTokenBuckets(rate: Rate, now: () => number = () => performance.now()): TokenBuckets {
  const buckets = new Map<string, { tokens: number; at: number }>()
  const tokensOf = (client: string, at: number): number => {
    const last = buckets.get(client)
    return last ? Math.min(rate.burst, last.tokens + ((at - last.at) / 1000) * rate.perSecond) : rate.burst
  }
  function keep(client: string, tokens: number, at: number): void {
    // Re-insertion keeps the map in order of use, so that its first key is the least recent.
    buckets.delete(client)
    buckets.set(client, { tokens, at })
    if (buckets.size <= maxClients) return
    const oldest = buckets.keys().next().value
    if (oldest !== undefined) buckets.delete(oldest)
  }
  return {
    take(client, cost) {
      const at = now()
      const tokens = tokensOf(client, at)
      const needed = Math.min(cost, rate.burst)
      const taken = tokens >= needed
      keep(client, taken ? tokens - cost : tokens, at)
      return taken ? { taken } : { taken, waitMs: ((needed - tokens) / rate.perSecond) * 1000 }
    },
    charge(client, cost) {
      const at = now()
      keep(client, tokensOf(client, at) - cost, at)
    },
  }
}
