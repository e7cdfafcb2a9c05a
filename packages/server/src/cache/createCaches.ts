import { LRUCache } from 'lru-cache'

import type { Cache, CacheOptions, Kept } from './Cache.js'
import { createCache } from './createCache.js'
import type { SharedAnswers } from './SharedAnswers.js'

/** All caches of a process: together they have a bound of memory, and what was unused for longest goes first, whichever it is of. */
export interface Caches {
  /** Answers of others, kept for a time, and shared between processes where `shared` is given. */
  answers<Answer>(name: string, options: CacheOptions<Answer>): Cache<Answer>
  /** @param sizeOf about how many bytes a value takes */
  values<Value>(name: string, sizeOf: (value: Value) => number): Kept<Value>
  /** Bytes of all that is kept, about. */
  used(): number
}

export interface CachesOptions {
  /** Bytes of all that is kept. */
  readonly memory: number
  /** Behind the memory. Absent: each process asks for itself. */
  readonly shared?: SharedAnswers | undefined
  /** Milliseconds of a clock that never goes back. */
  readonly now?: (() => number) | undefined
}

/** What an entry takes beside its value, about. */
const entrySize = 200
/** Milliseconds between two passes that let go what is over. */
const sweepInterval = 10_000

export function createCaches({ memory, shared, now = () => performance.now() }: CachesOptions): Caches {
  const all = new LRUCache<string, { readonly value: unknown }>({
    maxSize: memory,
    // By our clock, and at each question: it may be moved in tests.
    perf: { now },
    ttlResolution: 0,
  })
  let swept = now()

  function values<Value>(name: string, sizeOf: (value: Value) => number): Kept<Value> {
    const idOf = (key: string): string => `${name}\0${key}`
    return {
      get: (key) => all.get(idOf(key))?.value as Value | undefined,
      set(key, value, time) {
        if (now() - swept >= sweepInterval) {
          swept = now()
          all.purgeStale()
        }
        const id = idOf(key)
        const size = Math.ceil(sizeOf(value) + id.length + entrySize)
        // One that is too large would leave the one before in its place.
        all.delete(id)
        if (size <= memory) all.set(id, { value }, { size, ...(time !== undefined && { ttl: Math.max(1, time) }) })
      },
      delete: (key) => void all.delete(idOf(key)),
    }
  }
  return {
    values,
    answers: (name, options) =>
      createCache(options, { name, shared, now, kept: values(name, ({ answer }) => options.sizeOf(answer)) }),
    used: () => all.calculatedSize,
  }
}
