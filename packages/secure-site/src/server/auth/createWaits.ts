import { inBatches } from '@portico/server'
import type { Waiter, WaitPlaces } from './waitPlaces.js'

export interface WaitsDeps<Row> {
  /** What is waited for: different for each kind of rows. */
  readonly kind: string
  readonly places: WaitPlaces
  /** One look for all that wait. Rows that are not there, or are over, are left out. */
  read(ids: readonly string[]): Promise<ReadonlyMap<string, Row>>
  now(): number
  wait(milliseconds: number): Promise<void>
  /** How long one request waits, in milliseconds. */
  readonly waitTime?: number
}

/** Requests that wait for a row to change. */
export interface Waits<Row> {
  /** The row with this id changed, in this process: who waits for it learns it at once. */
  notify(id: string): void
  /**
   * Resolves with what `answerOf` says of the row, as soon as it says something; with undefined after 25 seconds, or when the
   * signal aborts. Whether the row is the waiter's, `answerOf` says too: it is asked once before the request waits.
   * @throws ApiError 409 `embedded/waitReplaced`, 429 `embedded/tooMany`, and what `answerOf` throws
   */
  until<Answer>(
    id: string,
    waiter: Waiter,
    answerOf: (row: Row | undefined) => Answer | undefined,
  ): Promise<Answer | undefined>
}

/** Longer than this, no request waits: proxies end those that say nothing. */
export const longestWait = 25_000
/** Between two looks for all: another process may have changed a row. */
const lookInterval = 1000
/** The first look of a request, and the one after a change, wait for this long at most, on a busy site. */
const firstInterval = 25

interface Waiting<Row> {
  notify(row: Row | undefined): void
  fail(error: unknown): void
}

/** Nothing of the database is held while a request waits, and one look serves all of them. */
export function createWaits<Row>(deps: WaitsDeps<Row>): Waits<Row> {
  const { kind, places, read, now, waitTime = longestWait } = deps
  const waiting = new Map<string, Waiting<Row>>()
  let isLooking = false

  const readRow = inBatches(firstInterval, async (ids: readonly string[]) => {
    const rows = await read([...new Set(ids)])
    return (id) => rows.get(id)
  })

  async function lookOn(): Promise<void> {
    isLooking = true
    while (waiting.size > 0) {
      await deps.wait(Math.min(lookInterval, waitTime))
      const waits = [...waiting]
      if (waits.length === 0) break
      try {
        const rows = await read(waits.map(([id]) => id))
        for (const [id, wait] of waits) wait.notify(rows.get(id))
      } catch (error) {
        for (const [, wait] of waits) wait.fail(error)
      }
    }
    isLooking = false
  }

  return {
    notify(id) {
      const wait = waiting.get(id)
      if (wait) readRow(id).then(wait.notify, wait.fail)
    },

    async until(id, waiter, answerOf) {
      const end = now() + waitTime
      const first = answerOf(await readRow(id))
      const { signal } = waiter
      if (first !== undefined || signal?.aborted === true) return first
      const { ended, leave } = places.take(`${kind} ${id}`, waiter)
      let own: Waiting<Row> | undefined
      try {
        return await new Promise((resolve, reject) => {
          const fail = (error: unknown): void => reject(error as Error)
          const notify = (row: Row | undefined): void => {
            try {
              const answer = answerOf(row)
              if (answer !== undefined || now() >= end) resolve(answer)
            } catch (error) {
              fail(error)
            }
          }
          own = { notify, fail }
          waiting.set(id, own)
          ended.addEventListener('abort', () => fail(ended.reason))
          signal?.addEventListener('abort', () => resolve(undefined))
          if (!isLooking) void lookOn()
        })
      } finally {
        // A newer request for the same row may be there since.
        if (waiting.get(id) === own) waiting.delete(id)
        leave()
      }
    },
  }
}
