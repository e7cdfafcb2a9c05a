import { valkeyScript } from '../valkey/valkeyScript.js'
import type { Valkey } from '../valkey/openValkey.js'
import type { UsedProofs } from './UsedProofs.js'

/**
 * Remembers when the store began to know proofs, which is lost with them. Answers 1 for the first use, 0 for another, and -1 for a proof
 * that may be older than that.
 */
const useScript = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
redis.call('SET', KEYS[2], string.format('%.0f', now), 'NX')
local age = tonumber(ARGV[2]) - tonumber(ARGV[1])
if now - age < tonumber(redis.call('GET', KEYS[2])) then return -1 end
if redis.call('SET', KEYS[1], '1', 'NX', 'PX', ARGV[1]) then return 1 end
return 0`

export interface ValkeyProofsOptions {
  /** Milliseconds that a proof is accepted at most, from its making to its `until`. */
  readonly life: number
  /** Milliseconds since 1970. */
  readonly now?: (() => number) | undefined
}

/**
 * Proofs that were used in Valkey, which has to keep what it was given until it is over (`maxmemory-policy noeviction`). After it lost
 * all, and at its first start, proofs that are older are refused: some may have been used.
 */
export function valkeyProofs(
  { client, prefix }: Pick<Valkey, 'client' | 'prefix'>,
  { life, now = () => Date.now() }: ValkeyProofsOptions,
): UsedProofs {
  const run = valkeyScript(client, useScript)
  return {
    async use(id, until) {
      const left = Math.ceil(until - now())
      // It is over by the clock of this process, and accepted nowhere.
      if (left <= 0) return false
      // In a cluster, keys with the same text in braces are on one server.
      const answer = await run([`${prefix}{proofs}:${id}`, `${prefix}{proofs}`], [left, life])
      if (answer === -1) throw new Error('the store of proofs is younger than this proof')
      return answer === 1
    },
  }
}
