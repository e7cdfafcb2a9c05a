export interface AnswerCache<Answer> {
  /** The answer of the key while it is fresh; undefined otherwise. */
  fresh(key: string): Answer | undefined
  /**
   * The answer of the key. One question is asked at a time for a key: who comes while it is under way shares it. `force` asks again
   * also where the answer is fresh, and after a question that began before.
   */
  get(key: string, ask: () => Promise<Answer>, force?: boolean): Promise<Answer>
  /** Answers kept. */
  readonly size: number
}

export interface AnswerCacheOptions<Answer> {
  /** Milliseconds that an answer is fresh. */
  readonly time: number
  /** Sum of the sizes of all answers kept; the one unused for longest goes first. */
  readonly capacity: number
  /** Size of an answer. */
  readonly sizeOf: (answer: Answer) => number
  /** Milliseconds of a clock that never goes back. */
  readonly now?: (() => number) | undefined
}

interface Kept<Answer> {
  readonly answer: Answer
  readonly until: number
  readonly size: number
}

interface Asked<Answer> {
  readonly running: Promise<Answer>
  /** Asked when `running` ends, for those who want an answer from after their question. */
  next?: Promise<Answer> | undefined
}

/** Keeps answers for a short time. Errors are not kept, and leave in place what was there. */
export function createAnswerCache<Answer>(options: AnswerCacheOptions<Answer>): AnswerCache<Answer> {
  const { time, capacity, sizeOf, now = () => performance.now() } = options
  // In the order of their last use: a Map keeps the order of insertion.
  const kept = new Map<string, Kept<Answer>>()
  const asked = new Map<string, Asked<Answer>>()
  let used = 0

  function forget(key: string): void {
    used -= kept.get(key)?.size ?? 0
    kept.delete(key)
  }
  function keep(key: string, answer: Answer): void {
    forget(key)
    const size = sizeOf(answer)
    if (size > capacity) return
    kept.set(key, { answer, until: now() + time, size })
    used += size
    for (const oldest of kept.keys()) {
      if (used <= capacity) break
      forget(oldest)
    }
  }
  function fresh(key: string): Answer | undefined {
    const found = kept.get(key)
    if (!found) return undefined
    kept.delete(key)
    if (found.until <= now()) {
      used -= found.size
      return undefined
    }
    kept.set(key, found)
    return found.answer
  }
  function start(key: string, ask: () => Promise<Answer>): Promise<Answer> {
    const running = (async () => {
      try {
        const answer = await ask()
        keep(key, answer)
        return answer
      } finally {
        if (asked.get(key)?.next === undefined) asked.delete(key)
      }
    })()
    asked.set(key, { running })
    return running
  }

  return {
    get size() {
      return kept.size
    },
    fresh,
    get(key, ask, force = false) {
      const question = asked.get(key)
      if (!force) {
        const answer = fresh(key)
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
