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
  readonly time: number
  /** Sum of the sizes of all answers kept; the one unused for longest goes first. */
  readonly capacity: number
  /** Size of an answer. */
  readonly sizeOf: (answer: Answer) => number
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
  const { time, capacity, sizeOf, onRead, now = () => performance.now() } = options
  const kept = createLru<Kept<Answer>>({ capacity, sizeOf: ({ answer }) => sizeOf(answer) })
  const asked = new Map<string, Asked<Answer>>()

  function fresh(key: string): Answer | undefined {
    const found = kept.get(key)
    if (found === undefined || found.until > now()) return found?.answer
    kept.delete(key)
    return undefined
  }
  function start(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const running = (async () => {
      try {
        const answer = await ask()
        kept.set(key, { answer, until: now() + time })
        return answer
      } finally {
        if (asked.get(key)?.next === undefined) asked.delete(key)
      }
    })()
    asked.set(key, { running })
    return running
  }

  return {
    fresh,
    get(key, ask, force = false) {
      const question = asked.get(key)
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
