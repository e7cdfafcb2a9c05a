import type { ScopedStorage } from '@portico/core'
import * as v from 'valibot'

/** How long names and identities are kept, ms. */
const lifetime = 300_000
/** Entries of one cache. */
const mostEntries = 8192
/** Entries that are stored for the next visit: a visitor has few accounts. */
const mostStored = 32

export interface Cache<T> {
  /** Undefined where it is not known, or too old. */
  get(key: string): T | undefined
  set(key: string, value: T): void
}

/** What was found about addresses. The entry that was written first goes first. */
export function createCache<T extends { readonly timestamp: number }>(
  storage: ScopedStorage,
  name: string,
  schema: v.GenericSchema<unknown, T>,
): Cache<T> {
  const stored = storage.get(name, (value) => v.parse(v.record(v.string(), schema), value)) ?? {}
  const entries = new Map(Object.entries(stored))
  return {
    get(key) {
      const entry = entries.get(key)
      const age = entry ? Date.now() - entry.timestamp : -1
      // A clock that was set back makes entries of the future.
      return age >= 0 && age < lifetime ? entry : undefined
    },
    set(key, value) {
      entries.delete(key)
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > mostEntries && oldest !== undefined) entries.delete(oldest)
      storage.set(name, Object.fromEntries([...entries].slice(-mostStored)))
    },
  }
}
