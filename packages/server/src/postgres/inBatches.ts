import { setTimeout as wait } from 'node:timers/promises'

interface Call<Item, Result> {
  readonly item: Item
  resolve(result: Result): void
  reject(error: unknown): void
}

/**
 * A function whose calls, while an earlier batch is under way, wait and are done together after it: many calls cost few
 * writes to the database, and one alone does not wait.
 * @param interval milliseconds between the beginnings of two batches, at least
 * @param run does a batch; answers the result of each item, which is asked for once for each call, in their order
 */
export function inBatches<Item, Result>(
  interval: number,
  run: (items: readonly Item[]) => Promise<(item: Item) => Result>,
): (item: Item) => Promise<Result> {
  let waiting: Call<Item, Result>[] = []
  let isRunning = false
  let next = 0

  async function runAll(): Promise<void> {
    isRunning = true
    while (waiting.length > 0) {
      const pause = next - performance.now()
      if (pause > 0) await wait(pause)
      next = performance.now() + interval
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
