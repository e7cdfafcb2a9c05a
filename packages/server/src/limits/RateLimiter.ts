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

export type Taken = { readonly taken: true } | { readonly taken: false; readonly waitMs: number }

/** A bucket of tokens for each key, such as a client: it has `burst` of them, and gets `perSecond` again. */
export interface RateLimiter {
  /**
   * Takes `cost` tokens of the key's bucket, or says how many milliseconds it is until they are there. A cost above the burst is served
   * when the bucket is full, and puts it in debt. Never rejects.
   */
  take(key: string, cost: number): Promise<Taken>
  /** Takes tokens that are owed already; the key waits until they are there. Never rejects. */
  charge(key: string, cost: number): Promise<void>
}

/** Makes limiters; `name` keeps apart what several processes count in one place. */
export type CreateLimiter = (name: string, rate: Rate) => RateLimiter
