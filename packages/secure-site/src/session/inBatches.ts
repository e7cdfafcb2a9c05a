interface Call<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * A function whose calls, while an earlier batch is under way, wait and are done together after it: many calls cost few
 * writes to the database, and one alone does not wait.
 * @param run does a batch; answers the result of each item, which is asked for once for each call, in their order
 */
export function inBatches<Item, Result>(
  run: (items: readonly Item[]) => Promise<(item: Item) => Result>,
): (item: Item) => Promise<Result> {
  let waiting: Call<Item, Result>[] = []
  let isRunning = false

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const calls = waiting
      waiting = []
      try {
        const resultOf = await run(calls.map(({ item }) => item))
        for (const { item, resolve } of calls) resolve(resultOf(item))
      } catch (error) {
        for (const { reject } of calls) reject(error)
      }
    }
    isRunning = false
  }

  return (item) =>
    new Promise((resolve, reject) => {
      waiting.push({ item, resolve, reject })
      if (!isRunning) void runAll()
    })
}
