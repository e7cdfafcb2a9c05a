import { untilAborted, withSignals } from '@portico/core'
import { createLru } from './createLru.js'

export interface AnswerCache<Answer> {
  /** The answer of the key while it is fresh; undefined otherwise. */
  fresh(key: string): Answer | undefined
  /**
   * The answer of the key. One question is asked at a time for a key: who comes while it is under way shares it. `force` asks again
   * also where the answer is fresh, and after a question that began before.
   */
  get(key: string, ask: () => Promise<Answer>, force?: boolean): Promise<Answer>
}

export interface AnswerCacheOptions<Answer> {
  /** Milliseconds that an answer is fresh. */
  readonly time: number | ((answer: Answer) => number)
  /** Sum of the sizes of all answers kept; the one unused for longest goes first. */
  readonly capacity: number
  /** Size of an answer. */
  readonly sizeOf: (answer: Answer) => number
  /** Milliseconds after which a question without an answer is dropped, so that the next one is asked anew. Default 30 000. */
  readonly limit?: number | undefined
  /** Is called for each question, with whether the answer was there. */
  readonly onRead?: ((isHit: boolean) => void) | undefined
  /** Milliseconds of a clock that never goes back. */
  readonly now?: (() => number) | undefined
}

interface Kept<Answer> {
  readonly answer: Answer
  readonly until: number
}

interface Asked<Answer> {
  readonly running: Promise<Answer>
  /** Asked when `running` ends, for those who want an answer from after their question. */
  next?: Promise<Answer> | undefined
}

/** Keeps answers for a short time. Errors are not kept, and leave in place what was there. */
export function createAnswerCache<Answer>(options: AnswerCacheOptions<Answer>): AnswerCache<Answer> {
  const { time, capacity, sizeOf, onRead, limit = 30_000, now = () => performance.now() } = options
  const kept = createLru<Kept<Answer>>({ capacity, sizeOf: ({ answer }) => sizeOf(answer) })
  const pending = new Map<string, Asked<Answer>>()

  function fresh(key: string): Answer | undefined {
    const found = kept.get(key)
    if (found === undefined || found.until > now()) return found?.answer
    kept.delete(key)
    return undefined
  }
  function start(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const running = (async () => {
      try {
        const answer = await withSignals([], (signal) => untilAborted(ask, signal), limit)
        kept.set(key, { answer, until: now() + (typeof time === 'number' ? time : time(answer)) })
        return answer
      } finally {
        if (pending.get(key)?.next === undefined) pending.delete(key)
      }
    })()
    pending.set(key, { running })
    return running
  }

  return {
    fresh,
    get(key, ask, force = false) {
      const question = pending.get(key)
      if (!force) {
        const answer = fresh(key)
        onRead?.(answer !== undefined)
        if (answer !== undefined) return Promise.resolve(answer)
        return question?.running ?? start(key, ask)
      }
      if (!question) return start(key, ask)
      const begin = (): Promise<Answer> => start(key, ask)
      question.next ??= question.running.then(begin, begin)
      return question.next
    },
  }
}
