import { setTimeout as wait } from 'node:timers/promises'

import type { Database } from './Database.js'

/** Milliseconds between attempts at a database that is gone. */
const retryInterval = 5000

export interface ElectedWork {
  /** Of the lock: one of the processes with this name does the work. */
  readonly name: string
  /** Milliseconds from the end of the work to its next beginning. */
  readonly interval: number
  run(signal: AbortSignal): Promise<unknown>
  /** The work failed, or the database cannot be reached. It is tried again. */
  onFailed(error: unknown): void
}

export interface Elected {
  /** Resolves when the work has ended. */
  stop(): Promise<void>
}

/** Does work again and again, in one of the processes that share a database: the next takes over when that one is gone. */
export function startElected(
  database: Pick<Database<unknown>, 'lock'>,
  { name, interval, run, onFailed }: ElectedWork,
): Elected {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (time: number): Promise<void> => wait(time, undefined, { ref: false, signal }).catch(() => undefined)
  const attempt = (work: () => Promise<unknown>): Promise<unknown> =>
    work().catch((error: unknown) => (signal.aborted ? undefined : onFailed(error)))

  async function whileElected(): Promise<void> {
    const lock = await database.lock(name, signal)
    try {
      while (!signal.aborted && !lock.lost.aborted) {
        await attempt(() => run(signal))
        await pause(interval)
      }
    } finally {
      await lock.release()
    }
  }
  async function loop(): Promise<void> {
    while (!signal.aborted) {
      await attempt(whileElected)
      await pause(retryInterval)
    }
  }
  const ended = loop()
  return {
    async stop() {
      stopping.abort(new Error('the process stops'))
      await ended
    },
  }
}
