import { valkeyScript } from '../valkey/valkeyScript.js'
import type { Valkey } from '../valkey/openValkey.js'
import type { SharedAnswer, SharedAnswers } from './SharedAnswers.js'

const clock = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)`

/** Without a holder it only reads. */
const claimScript = `${clock}
local began = tonumber(redis.call('HGET', KEYS[1], 'began') or '-1')
if began >= 0 and now - began <= tonumber(ARGV[1]) then
  return { redis.call('HGET', KEYS[1], 'bytes'), math.max(0, now - began), redis.call('PTTL', KEYS[1]) }
end
if ARGV[2] ~= '' and redis.call('SET', KEYS[2], ARGV[2], 'NX', 'PX', ARGV[3]) then return 1 end
return 0`

const renewScript = `
if redis.call('GET', KEYS[1]) == ARGV[1] then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return 0`

/** Without a time it only ends the lease. */
const writeScript = `${clock}
if tonumber(ARGV[2]) > 0 then
  local began = now - tonumber(ARGV[3])
  if began >= tonumber(redis.call('HGET', KEYS[1], 'began') or '-1') then
    redis.call('HSET', KEYS[1], 'began', string.format('%.0f', began), 'bytes', ARGV[4])
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
  end
end
if redis.call('GET', KEYS[2]) == ARGV[1] then redis.call('DEL', KEYS[2]) end
return 0`

/** Answers in Valkey. What expires, it removes. */
export function valkeyAnswers({ client, prefix }: Pick<Valkey, 'client' | 'prefix'>): SharedAnswers {
  const claim = valkeyScript(client, claimScript)
  const renew = valkeyScript(client, renewScript)
  const write = valkeyScript(client, writeScript)
  // In a cluster, keys with the same text in braces are on one server.
  const keysOf = (key: string): readonly [string, string] => [`${prefix}answer:{${key}}`, `${prefix}lease:{${key}}`]

  async function run(
    key: string,
    maxAge: number,
    holder = '',
    time = 0,
  ): Promise<SharedAnswer | { isLeased: boolean }> {
    const found = await claim(keysOf(key), [Math.min(maxAge, Number.MAX_SAFE_INTEGER), holder, Math.ceil(time)])
    if (!Array.isArray(found)) return { isLeased: found === 1 }
    const [bytes, age, left] = found as [Uint8Array, number, number]
    return { bytes, age, left }
  }
  return {
    async read(key) {
      const found = await run(key, Infinity)
      return 'bytes' in found ? found : undefined
    },
    claim: (key, { holder, time }, maxAge) => run(key, maxAge, holder, time),
    async renew(key, { holder, time }) {
      await renew([keysOf(key)[1]], [holder, Math.ceil(time)])
    },
    async write(key, holder, { bytes, age, left }) {
      await write(keysOf(key), [holder, Math.ceil(left), Math.ceil(age), Buffer.from(bytes)])
    },
    async release(key, holder) {
      await write(keysOf(key), [holder, 0, 0, ''])
    },
  }
}
