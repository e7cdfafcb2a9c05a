import type { SessionRecord, SiwxStores } from './SiwxStores.js'

/** A connection to Redis 6.2 or later, as ioredis has it. */
export interface RedisClient {
  set(key: string, value: string, unit: 'PX', milliseconds: number, condition: 'NX' | 'XX'): Promise<'OK' | null>
  get(key: string): Promise<string | null>
  del(key: string): Promise<number>
  mget(keys: string[]): Promise<readonly (string | null)[]>
  incr(key: string): Promise<number>
}

export interface RedisStoresOptions {
  /** Of all keys. Default: `siwx:`. */
  readonly prefix?: string
}

/** Milliseconds in which a process replaces a record that it locked. */
const lockTime = 10_000

/** Used nonces and sessions in Redis. What expires, Redis removes. */
export function redisStores(redis: RedisClient, { prefix = 'siwx:' }: RedisStoresOptions = {}): SiwxStores {
  const nonceKey = (nonce: string): string => `${prefix}nonce:${nonce}`
  const sessionKey = (id: string): string => `${prefix}session:${id}`
  const epochKey = (subject: string): string => `${prefix}epoch:${subject}`
  const timeTo = (expiresAt: number): number => Math.max(1, Math.ceil(expiresAt - Date.now()))

  async function get(id: string): Promise<SessionRecord | undefined> {
    const text = await redis.get(sessionKey(id))
    return text === null ? undefined : (JSON.parse(text) as SessionRecord)
  }

  return {
    nonces: {
      use: async (nonce, expiresAt) => (await redis.set(nonceKey(nonce), '1', 'PX', timeTo(expiresAt), 'NX')) !== null,
    },
    sessions: {
      async add(record) {
        await redis.set(sessionKey(record.id), JSON.stringify(record), 'PX', timeTo(record.expiresAt), 'NX')
      },
      get,
      async replace(secretHash, record) {
        // One process replaces a secret. `XX` keeps a session ended that another process deleted in the meantime.
        const lock = await redis.set(`${prefix}lock:${record.id}:${secretHash}`, '1', 'PX', lockTime, 'NX')
        if (lock === null || (await get(record.id))?.secretHash !== secretHash) return false
        const text = JSON.stringify(record)
        return (await redis.set(sessionKey(record.id), text, 'PX', timeTo(record.expiresAt), 'XX')) !== null
      },
      async delete(id) {
        await redis.del(sessionKey(id))
      },
      async epochs(subjects) {
        if (subjects.length === 0) return []
        return (await redis.mget(subjects.map(epochKey))).map(Number)
      },
      async raiseEpoch(subject) {
        await redis.incr(epochKey(subject))
      },
    },
  }
}
