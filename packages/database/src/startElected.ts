import { setTimeout as wait } from 'node:timers/promises'

import type { Database } from './Database.js'

/** Milliseconds between attempts at a database that is gone. */
const retryInterval = 1000

export interface ElectedWork {
  /** Of the lock: one of the processes with this name does the work. */
  readonly name: string
  /** Milliseconds from the end of the work to its next beginning; a function is asked at each end. */
  readonly interval: number | (() => number)
  /** The signal aborts when the process stops, and when another one may do the work. */
  run(signal: AbortSignal): Promise<unknown>
  /** This process does the work from now on, or has ended its last work and leaves it to another. */
  onTurn?(turn: 'elected' | 'released'): void
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
  { name, interval, run, onTurn, onFailed }: ElectedWork,
): Elected {
  const stopping = new AbortController()
  const { signal } = stopping
  const pause = (time: number, until: AbortSignal): Promise<void> =>
    wait(time, undefined, { ref: false, signal: until }).catch(() => undefined)
  const attempt = (work: () => Promise<unknown>): Promise<unknown> =>
    work().catch((error: unknown) => (signal.aborted ? undefined : onFailed(error)))

  async function whileElected(): Promise<void> {
    const lock = await database.lock(name, signal)
    const elected = new AbortController()
    const end = ({ target }: { readonly target: EventTarget | null }): void =>
      elected.abort((target as AbortSignal).reason)
    for (const source of [signal, lock.lost]) {
      source.addEventListener('abort', end)
      if (source.aborted) elected.abort(source.reason)
    }
    onTurn?.('elected')
    try {
      while (!elected.signal.aborted) {
        await attempt(() => run(elected.signal))
        await pause(typeof interval === 'number' ? interval : interval(), elected.signal)
      }
    } finally {
      for (const source of [signal, lock.lost]) source.removeEventListener('abort', end)
      onTurn?.('released')
      await lock.release()
    }
  }
  async function loop(): Promise<void> {
    while (!signal.aborted) {
      await attempt(whileElected)
      await pause(retryInterval, signal)
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
