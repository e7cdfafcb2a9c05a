import { SignInError } from '../SignInError.js'
import type { SessionRecord, SiwxStores } from './SiwxStores.js'

export interface MemoryStoresOptions {
  /**
   * Used nonces and sessions that are kept, each. When there are as many, further sign-ins are refused until one expires: what would
   * go instead is another visitor's session, or a nonce that could be used again. Default: 100 000.
   */
  readonly most?: number
}

/** Used nonces and sessions in the memory of this process: for one process, and for as long as it runs. */
export function memoryStores({ most = 100_000 }: MemoryStoresOptions = {}): SiwxStores {
  const nonces = new Map<string, number>()
  const sessions = new Map<string, SessionRecord>()
  const epochs = new Map<string, number>()

  /** @throws SignInError `signIn/storeFull` */
  function removeExpired<Value>(map: Map<string, Value>, isOver: (value: Value, key: string) => boolean): void {
    // Insertion order is nearly the order in which they expire: the whole map is looked through where it is full.
    for (const [key, value] of map)
      if (isOver(value, key)) map.delete(key)
      else if (map.size < most) break
    if (map.size >= most)
      throw new SignInError('signIn/storeFull', `${most} are kept in memory. Try again later, or use another store.`)
  }

  return {
    nonces: {
      async use(nonce, expiresAt) {
        if (nonces.has(nonce)) return false
        removeExpired(nonces, (time) => time <= Date.now())
        nonces.set(nonce, expiresAt)
        return true
      },
    },
    sessions: {
      async add(record) {
        removeExpired(sessions, ({ expiresAt }) => expiresAt <= Date.now())
        sessions.set(record.id, record)
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
        const epoch = epochs.get(subject)
        if (epoch === undefined && epochs.size >= most) {
          // An epoch counts as long as a session has an account of that subject.
          const living = new Set(
            [...sessions.values()].flatMap(({ accounts }) => accounts.map((account) => account.subject)),
          )
          removeExpired(epochs, (_, key) => !living.has(key))
        }
        epochs.set(subject, (epoch ?? 0) + 1)
      },
    },
  }
}
