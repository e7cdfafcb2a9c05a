import { createHash, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'

import type { CacheDeps, CacheOptions, KeptAnswer } from './Cache.js'
import type { SharedAnswer } from './SharedAnswers.js'

/** Milliseconds after which others ask in the place of a process that died with its question. */
const leaseTime = 2000
/** Milliseconds between questions whether another process has the answer: the first and the last. */
const shortestPause = 10
const longestPause = 160

interface Asking<Answer> {
  /** What another process was answered, while it is fresh. */
  read(key: string): Promise<KeptAnswer<Answer> | undefined>
  /** The answer of another process whose question began at `since` or later; else asks, as the only process of all. */
  ask(key: string, ask: () => Promise<Answer>, since: number): Promise<KeptAnswer<Answer>>
}

/**
 * Asks once for all processes: the first takes a lease, the others wait for its answer. They ask themselves when the lease ends without
 * one, when it takes half of the time that a question has, and while the shared store is gone.
 */
export function createAsking<Answer>(
  { time, codec, largest = 1024 * 1024, limit = 30_000 }: CacheOptions<Answer>,
  { name, shared: store, now }: CacheDeps<Answer>,
): Asking<Answer> {
  const shared = codec && store
  // Keys have addresses in them, and cursors of any length.
  const idOf = (key: string): string => createHash('sha256').update(`${name}\0${key}`).digest('base64url')
  const holder = randomUUID()

  function readShared({ bytes, age, left }: SharedAnswer): KeptAnswer<Answer> | undefined {
    const answer = codec?.read(bytes)
    return answer === undefined ? undefined : { answer, began: now() - age, until: now() + left }
  }
  async function askHere(ask: () => Promise<Answer>): Promise<KeptAnswer<Answer>> {
    const began = now()
    const answer = await inTime(ask, limit)
    return { answer, began, until: now() + (typeof time === 'number' ? time : time(answer)) }
  }
  /** With the lease, or without one where it did not come in time: the answer is for others in both cases. */
  async function askForAll(id: string, ask: () => Promise<Answer>): Promise<KeptAnswer<Answer>> {
    const lease = { holder, time: leaseTime }
    const renewal = setInterval(() => void shared?.renew(id, lease).catch(ignore), leaseTime / 4)
    try {
      const found = await askHere(ask)
      const bytes = codec?.write(found.answer) ?? new Uint8Array()
      const left = found.until - now()
      const isShared = bytes.length <= largest && left > 0
      const written = isShared
        ? shared?.write(id, holder, { bytes, age: now() - found.began, left })
        : shared?.release(id, holder)
      // The answer waits for no store.
      written?.catch(ignore)
      return found
    } catch (error) {
      shared?.release(id, holder).catch(ignore)
      throw error
    } finally {
      clearInterval(renewal)
    }
  }

  return {
    async read(key) {
      const found = await shared?.read(idOf(key)).catch(ignore)
      return found && readShared(found)
    },
    async ask(key, ask, since) {
      if (!shared) return askHere(ask)
      const id = idOf(key)
      const deadline = now() + limit / 2
      for (let pause = shortestPause; now() < deadline; pause = Math.min(pause * 2, longestPause)) {
        const claim = await shared.claim(id, { holder, time: leaseTime }, now() - since).catch(ignore)
        if (!claim || ('isLeased' in claim && claim.isLeased)) break
        if ('bytes' in claim) {
          const found = readShared(claim)
          if (found) return found
          break
        }
        await wait(pause)
      }
      return askForAll(id, ask)
    },
  }
}

const ignore = (): undefined => undefined

/** Rejects with a `TimeoutError` where there is no answer in time, whatever became of the question. */
async function inTime<Answer>(ask: () => Promise<Answer>, limit: number): Promise<Answer> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    const error = new DOMException(`no answer in ${limit} ms`, 'TimeoutError')
    timer = setTimeout(() => reject(error), limit)
  })
  try {
    return await Promise.race([ask(), late])
  } finally {
    clearTimeout(timer)
  }
}
