/** Where more requests wait at the site than it keeps open, this one is asked again after so many milliseconds. */
const pause = 2000

/**
 * Asks again until the site has an answer: it says after 25 seconds that there is none yet, and at once where too many wait. An answer
 * to another request that waits for the same since ends this one.
 * @param ask resolves with undefined while there is no answer
 * @throws what `ask` throws, and the reason of the signal
 */
export async function askUntil<Answer>(ask: () => Promise<Answer | undefined>, signal?: AbortSignal): Promise<Answer> {
  for (;;) {
    signal?.throwIfAborted()
    try {
      const answer = await ask()
      if (answer !== undefined) return answer
    } catch (error) {
      if ((error as { readonly code?: unknown }).code !== 'embedded/tooMany') throw error
      await later(signal)
    }
  }
}

function later(signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, pause)
    const end = (): void => {
      clearTimeout(timer)
      resolve()
    }
    signal?.addEventListener('abort', end, { once: true })
  })
}
