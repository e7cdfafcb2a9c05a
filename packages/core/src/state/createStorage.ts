import type { ScopedStorage, StorageArea, StoredFormat } from '../contract/Storage.js'

export interface RootStorage {
  scope(id: string): ScopedStorage
}

/** Every value is stored as `{ v, value }`. */
interface Envelope {
  readonly v: number
  readonly value: unknown
}

/** `localStorage`, or nothing where the browser blocks it or there is no browser. Reading the property may throw. */
function pageStorage(): StorageArea | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

function parseEnvelope(text: string | null): Envelope | undefined {
  try {
    const envelope = JSON.parse(text ?? 'null') as Partial<Envelope> | null
    return Number.isInteger(envelope?.v) ? (envelope as Envelope) : undefined
  } catch {
    return undefined
  }
}

export function createStorage(chosen: StorageArea | 'memory' | undefined, prefix: string): RootStorage {
  const memory = new Map<string, string>()
  // Found at first use, not now: making a modal touches no global.
  const area = () => (chosen === 'memory' ? undefined : (chosen ?? pageStorage()))

  function readArea(key: string): string | null {
    try {
      return area()?.getItem(key) ?? null
    } catch {
      return null
    }
  }
  const read = (key: string): string | null => memory.get(key) ?? readArea(key)

  function write(key: string, text: string): void {
    try {
      const target = area()
      if (!target) throw new Error('no storage')
      target.setItem(key, text)
      memory.delete(key)
    } catch {
      memory.set(key, text)
      erase(key) // a full storage may still hold the value from before, which the next load would believe
    }
  }
  function erase(key: string): void {
    try {
      area()?.removeItem(key)
    } catch {
      // Blocked storage holds nothing to remove.
    }
  }

  return {
    scope: (id) => {
      const path = (key: string) => `${prefix}.${id}.${key}`
      return {
        get<T>(key: string, format: StoredFormat<T> | ((value: unknown) => T)) {
          const {
            version = 1,
            parse,
            migrate,
          }: StoredFormat<T> = typeof format === 'function' ? { parse: format } : format
          const envelope = parseEnvelope(read(path(key)))
          if (!envelope || envelope.v > version) return undefined
          try {
            let value = envelope.value
            for (let from = envelope.v; from < version; from += 1) {
              const step = migrate?.[from]
              if (!step) return undefined
              value = step(value)
            }
            return parse(value)
          } catch {
            return undefined
          }
        },
        set(key, value, version = 1) {
          const text = JSON.stringify({ v: version, value })
          if (read(path(key)) === text) return
          const stored = parseEnvelope(readArea(path(key)))
          if (stored && stored.v > version) memory.set(path(key), text)
          else write(path(key), text)
        },
        remove(key) {
          memory.delete(path(key))
          erase(path(key))
        },
        has: (key) => read(path(key)) !== null,
        watch(key, listener, signal) {
          // Only the page's own localStorage tells other tabs.
          if (chosen !== undefined && chosen !== pageStorage()) return
          if (typeof addEventListener === 'undefined') return
          addEventListener('storage', (event) => (event.key === path(key) || event.key === null) && listener(), {
            signal,
          })
        },
      }
    },
  }
}
