import type { ScopedStorage } from '@portico/core'

/** The storage interface of the client (`IKeyValueStorage` of @walletconnect/keyvaluestorage). */
export interface ClientStorage {
  getKeys(): Promise<string[]>
  getEntries<T>(): Promise<[string, T][]>
  getItem<T>(key: string): Promise<T | undefined>
  setItem<T>(key: string, value: T): Promise<void>
  removeItem(key: string): Promise<void>
}

const indexKey = 'keys'
const scoped = (key: string) => `client.${key}`

/**
 * Keeps the client's data where the modal keeps everything else: under the modal's own prefix, or nowhere when it keeps
 * nothing. Left to itself the client opens one database for all clients of an origin.
 */
export function clientStorage(storage: ScopedStorage): ClientStorage {
  const keys = (): string[] => storage.get(indexKey, parseKeys) ?? []
  const read = <T>(key: string): T | undefined => storage.get(scoped(key), parseValue) as T | undefined
  return {
    getKeys: async () => keys(),
    getEntries: async <T>() => keys().map((key): [string, T] => [key, read<T>(key) as T]),
    getItem: async <T>(key: string) => read<T>(key),
    async setItem(key, value) {
      storage.set(scoped(key), JSON.stringify(value, bigintAsText))
      if (!keys().includes(key)) storage.set(indexKey, [...keys(), key])
    },
    async removeItem(key) {
      storage.remove(scoped(key))
      storage.set(
        indexKey,
        keys().filter((other) => other !== key),
      )
    },
  }
}

/** The client encodes bigint in its messages in this way too (@walletconnect/safe-json). */
function bigintAsText(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value
}

/** Its own data: what does not parse counts as absent, and the client starts afresh. */
function parseValue(value: unknown): unknown {
  if (typeof value !== 'string') throw new TypeError('not written by the client')
  return JSON.parse(value) as unknown
}

function parseKeys(value: unknown): string[] {
  if (!Array.isArray(value)) throw new TypeError('not a list')
  return value.filter((key) => typeof key === 'string')
}
