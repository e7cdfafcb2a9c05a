/** Browsers run a longer timer at once, ms. */
const longestTimer = 2 ** 31 - 1
/** How long a session that has ended by the clock of the device, and not by that of the server, is left alone, ms. */
const pause = 30_000

export interface SessionEnd {
  /** @param endsAt milliseconds since 1970; `Infinity` where it has no end */
  follow(endsAt: number): void
}

/** Calls back once when a session ends while the page is open. */
export function createSessionEnd(onEnd: () => void, signal: AbortSignal): SessionEnd {
  let end: number | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function check(): void {
    clearTimeout(timer)
    if (end === undefined || signal.aborted) return
    const rest = end - Date.now()
    if (rest > 0) {
      timer = setTimeout(check, Math.min(rest, longestTimer))
      return
    }
    end = undefined
    onEnd()
  }

  // Timers stand still while a page is frozen, or the computer sleeps.
  const options = { signal }
  document.addEventListener('visibilitychange', check, options)
  document.addEventListener('resume', check, options)
  addEventListener('pageshow', check, options)
  signal.addEventListener('abort', () => clearTimeout(timer))

  return {
    follow(endsAt) {
      const now = Date.now()
      end = endsAt > now ? endsAt : now + pause
      check()
    },
  }
}
