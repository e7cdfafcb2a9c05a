export interface Lru<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
  readonly size: number
}

export interface LruOptions<Value> {
  /** Sum of the sizes of all values. */
  readonly capacity: number
  readonly sizeOf: (value: Value) => number
}

/** Keeps values up to a sum of sizes; the one unused for longest goes first. */
export function createLru<Value>({ capacity, sizeOf }: LruOptions<Value>): Lru<Value> {
  // A Map keeps the order in which keys were added: here that of their last use.
  const kept = new Map<string, { readonly value: Value; readonly size: number }>()
  let used = 0

  function remove(key: string): void {
    used -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  return {
    get size() {
      return kept.size
    },
    get(key) {
      const found = kept.get(key)
      if (!found) return undefined
      kept.delete(key)
      kept.set(key, found)
      return found.value
    },
    set(key, value) {
      remove(key)
      const size = sizeOf(value)
      if (size > capacity) return
      kept.set(key, { value, size })
      used += size
      for (const oldest of kept.keys()) {
        if (used <= capacity) return
        remove(oldest)
      }
    },
    delete: remove,
  }
}
