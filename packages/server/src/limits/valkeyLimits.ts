import { LRUCache } from 'lru-cache'

import { valkeyScript } from '../valkey/valkeyScript.js'
import type { Valkey } from '../valkey/openValkey.js'
import { createTokenBuckets } from './memoryLimits.js'
import type { CreateLimiter, RateLimiter } from './RateLimiter.js'

/**
 * Answers 0 for what was taken, or the milliseconds to wait. Of a bucket it keeps the time at which it is full again, by the clock of
 * the server: all processes have that one.
 */
const takeScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local perMs, burst, cost = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local full = math.max(now, tonumber(redis.call('GET', KEYS[1]) or '0'))
if ARGV[4] == 'take' then
  local wait = full - now - (burst - math.min(cost, burst)) / perMs
  if wait > 0 then return math.ceil(wait) end
end
full = full + cost / perMs
local left = math.ceil(full - now)
if left > 0 then redis.call('SET', KEYS[1], string.format('%.3f', full), 'PX', left) end
return 0`

/** Clients that are remembered because they have to wait, and for how long at most: a flood of theirs is no flood for the server. */
const mostWaiting = 10_000
const longestWait = 1000

/** Limits that all processes of one Valkey share exactly. While it is gone each process counts for itself. */
export function valkeyLimits(valkey: Valkey): CreateLimiter {
  const run = valkeyScript(valkey.client, takeScript)
  return (name, rate): RateLimiter => {
    // What was taken is counted here too, for the time in which the server is gone.
    const local = createTokenBuckets(rate)
    const waiting = new LRUCache<string, { readonly cost: number; readonly until: number }>({ max: mostWaiting })
    async function runFor(key: string, cost: number, what: 'take' | 'charge'): Promise<number> {
      const keys = [`${valkey.prefix}limit:${name}:${key}`]
      return Number(await run(keys, [rate.perSecond / 1000, rate.burst, cost, what]))
    }
    return {
      async take(key, cost) {
        const last = waiting.get(key)
        const lastWait = (last?.until ?? 0) - performance.now()
        if (last && cost >= last.cost && lastWait > 0) return { taken: false, waitMs: lastWait }
        let waitMs: number
        try {
          waitMs = await runFor(key, cost, 'take')
        } catch {
          return local.take(key, cost)
        }
        if (waitMs > 0) {
          const until = performance.now() + waitMs
          waiting.set(key, { cost, until }, { ttl: Math.min(waitMs, longestWait) })
          return { taken: false, waitMs }
        }
        local.charge(key, cost)
        return { taken: true }
      },
      async charge(key, cost) {
        local.charge(key, cost)
        await runFor(key, cost, 'charge').catch(() => undefined)
      },
    }
  }
}
