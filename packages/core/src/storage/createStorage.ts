import type { ScopedStorage, StorageArea } from './Storage.js'

export interface RootStorage {
  scope(id: string): ScopedStorage
}

/** Values are kept as `{ v, value }`; another version counts as absent. */
const envelopeVersion = 1

/** `localStorage`, or nothing where the browser blocks it or there is no browser. ConnectionSelectors the property may throw. */
function pageStorage(): StorageArea | undefined {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

export function createStorage(chosen: StorageArea | 'memory' | undefined, prefix: string): RootStorage {
  const memory = new Map<string, string>()
  // Found at first use, not now: making a modal touches no global.
  const area = () => (chosen === 'memory' ? undefined : (chosen ?? pageStorage()))

  function read(key: string): string | null {
    const kept = memory.get(key)
    if (kept !== undefined) return kept
    try {
      return area()?.getItem(key) ?? null
    } catch {
      return null
    }
  }
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
        get(key, parse) {
          const text = read(path(key))
          if (text === null) return undefined
          try {
            const envelope = JSON.parse(text) as { readonly v?: unknown; readonly value?: unknown } | null
            return envelope?.v === envelopeVersion ? parse(envelope.value) : undefined
          } catch {
            return undefined
          }
        },
        set(key, value) {
          const text = JSON.stringify({ v: envelopeVersion, value })
          if (read(path(key)) !== text) write(path(key), text)
        },
        remove(key) {
          memory.delete(path(key))
          erase(path(key))
        },
        watch(key, listener, signal) {
          if (chosen !== undefined || typeof addEventListener === 'undefined') return
          addEventListener('storage', (event) => (event.key === path(key) || event.key === null) && listener(), {
            signal,
          })
        },
      }
    },
  }
}
