import { setTimeout as wait } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'

import { startElected, type DatabaseLock, type ElectedWork } from '../src/index.js'

/** A database whose lock a test takes away, and how often it was given. */
function lockable() {
  let lost = new AbortController()
  const taken: string[] = []
  let released = 0
  return {
    taken,
    released: () => released,
    lose: () => lost.abort(new Error('the connection of the lock was lost')),
    async lock(name: string, signal: AbortSignal): Promise<DatabaseLock> {
      signal.throwIfAborted()
      taken.push(name)
      lost = new AbortController()
      return { lost: lost.signal, release: async () => void (released += 1) }
    },
  }
}

function started(database: ReturnType<typeof lockable>, work: Partial<ElectedWork>) {
  const failures: unknown[] = []
  const elected = startElected(database, {
    name: 'work',
    interval: 5,
    run: async () => undefined,
    onFailed: (error) => void failures.push(error),
    ...work,
  })
  onTestFinished(() => elected.stop())
  return { elected, failures }
}

it('work that lasts ends with the lock, and begins again under the next', async () => {
  const database = lockable()
  const reasons: unknown[] = []
  const turns: string[] = []
  const run = (signal: AbortSignal) =>
    new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => {
        reasons.push((signal.reason as Error).message)
        // As work does that is in the middle of something.
        setTimeout(() => resolve(void turns.push('ended')), 10)
      })
    })
  const { elected, failures } = started(database, { run, onTurn: (turn) => void turns.push(turn) })
  await expect.poll(() => database.taken).toEqual(['work'])
  await wait(20)
  database.lose()
  await expect.poll(() => database.taken, { timeout: 5000 }).toEqual(['work', 'work'])
  await wait(20)
  await elected.stop()
  expect(reasons).toEqual(['the connection of the lock was lost', 'the process stops'])
  expect([database.released(), failures]).toEqual([2, []])
  expect(turns).toEqual(['elected', 'ended', 'released', 'elected', 'ended', 'released'])
})

it('work that fails is tried again under the same lock, after a pause that may differ each time', async () => {
  const database = lockable()
  const pauses = [1, 60, 1]
  const times: number[] = []
  const { failures } = started(database, {
    interval: () => pauses.shift() ?? 10_000,
    async run() {
      times.push(performance.now())
      if (times.length === 1) throw new Error('no database')
    },
  })
  await expect.poll(() => times.length).toBe(4)
  expect(times[2]! - times[1]!).toBeGreaterThanOrEqual(55)
  expect([failures, database.taken]).toEqual([[new Error('no database')], ['work']])
})
