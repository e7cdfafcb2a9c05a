/** What is known already of things that do not change. Beyond `most` entries the oldest is forgotten. */
export interface BoundedMap<T> {
  get(key: string): T | undefined
  set(key: string, value: T): void
}

export function createBoundedMap<T>(most: number): BoundedMap<T> {
  const entries = new Map<string, T>()
  return {
    get: (key) => entries.get(key),
    set(key, value) {
      entries.set(key, value)
      const [oldest] = entries.keys()
      if (entries.size > most && oldest !== undefined) entries.delete(oldest)
    },
  }
}

/** As `Promise.all` over `act`, of which at most `most` run at a time. None is begun after one has failed. */
export async function mapConcurrently<T, R>(
  items: readonly T[],
  most: number,
  act: (item: T) => Promise<R>,
): Promise<readonly R[]> {
  const results = new Map<number, R>()
  const rest = items.entries()
  let isFailed = false
  async function work(): Promise<void> {
    for (const [at, item] of rest) {
      if (isFailed) return
      results.set(at, await act(item))
    }
  }
  async function workOrStop(): Promise<void> {
    try {
      await work()
    } catch (failure) {
      isFailed = true
      throw failure
    }
  }
  await Promise.all(Array.from({ length: most }, workOrStop))
  return items.map((_, at) => results.get(at) as R)
}
