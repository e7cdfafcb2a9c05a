import type { Cache, CacheDeps, CacheOptions, KeptAnswer } from './Cache.js'
import { createAsking } from './createAsking.js'

/** Milliseconds that an answer is young enough for who forces a new one: any page can do so, and upstreams are asked once in that time. */
const forcedTime = 1000

interface Question<Answer> {
  readonly running: Promise<Answer>
  readonly began: number
  /** Begins when `running` ends, for those who want an answer from after their question. */
  next?: Promise<Answer> | undefined
}

/** Keeps answers for a short time. Errors are not kept, and leave in place what was there. */
export function createCache<Answer>(options: CacheOptions<Answer>, deps: CacheDeps<Answer>): Cache<Answer> {
  const { kept, now } = deps
  const asking = createAsking(options, deps)
  const pending = new Map<string, Question<Answer>>()

  function keep(key: string, found: KeptAnswer<Answer>): Answer {
    kept.set(key, found, found.until - now())
    return found.answer
  }
  function here(key: string, since = -Infinity): KeptAnswer<Answer> | undefined {
    const found = kept.get(key)
    return found && found.until > now() && found.began >= since ? found : undefined
  }
  function start(key: string, ask: () => Promise<Answer>, since: number): Promise<Answer> {
    const running = (async () => {
      try {
        return keep(key, await asking.ask(key, ask, since))
      } finally {
        if (pending.get(key)?.next === undefined) pending.delete(key)
      }
    })()
    pending.set(key, { running, began: now() })
    return running
  }

  return {
    async fresh(key) {
      const found = here(key)
      if (found) return found.answer
      const shared = await asking.read(key)
      return shared && keep(key, shared)
    },
    get(key, ask, force = false) {
      const since = force ? now() - forcedTime : -Infinity
      const found = here(key, since)
      options.onRead?.(found !== undefined)
      if (found) return Promise.resolve(found.answer)
      const question = pending.get(key)
      if (!question) return start(key, ask, since)
      if (question.began >= since) return question.running
      const begin = (): Promise<Answer> => start(key, ask, since)
      question.next ??= question.running.then(begin, begin)
      return question.next
    },
  }
}
