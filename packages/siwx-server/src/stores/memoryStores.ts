import type { SessionRecord, SiwxStores } from './SiwxStores.js'

export interface MemoryStoresOptions {
  /** Nonces and sessions that are kept, each. The oldest go first. Default: 100 000. */
  readonly most?: number
}

/** Nonces and sessions in the memory of this process: for one process, and for as long as it runs. */
export function memoryStores({ most = 100_000 }: MemoryStoresOptions = {}): SiwxStores {
  const nonces = new Map<string, number>()
  const sessions = new Map<string, SessionRecord>()
  const epochs = new Map<string, number>()

  function insert<Value>(
    map: Map<string, Value>,
    key: string,
    value: Value,
    isExpired: (value: Value) => boolean,
  ): void {
    // Insertion order is nearly the order in which they expire.
    for (const [old, one] of map) {
      if (!isExpired(one) && map.size < most) break
      map.delete(old)
    }
    map.set(key, value)
  }

  return {
    nonces: {
      async add(nonce, expiresAt) {
        insert(nonces, nonce, expiresAt, (time) => time <= Date.now())
      },
      async take(nonce) {
        const expiresAt = nonces.get(nonce)
        return nonces.delete(nonce) && expiresAt !== undefined && expiresAt > Date.now()
      },
    },
    sessions: {
      async add(record) {
        insert(sessions, record.id, record, ({ expiresAt }) => expiresAt <= Date.now())
      },
      get: async (id) => sessions.get(id),
      async replace(secretHash, record) {
        if (sessions.get(record.id)?.secretHash !== secretHash) return false
        sessions.set(record.id, record)
        return true
      },
      async delete(id) {
        sessions.delete(id)
      },
      epochs: async (subjects) => subjects.map((subject) => epochs.get(subject) ?? 0),
      async raiseEpoch(subject) {
        epochs.set(subject, (epochs.get(subject) ?? 0) + 1)
      },
    },
  }
}
