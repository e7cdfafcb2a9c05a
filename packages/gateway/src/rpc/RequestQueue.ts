import { createShares } from '@portico/server'

/** Lets a number of requests to an upstream run at once. The others wait in their order, each client for its own share. */
export interface RequestQueue {
  /** Runs `send` when there is a place; undefined when there was none in `timeout` ms, or the signal aborted before. */
  run<Answer>(request: QueuedRequest, send: () => Promise<Answer>): Promise<Answer | undefined>
}

export interface QueuedRequest {
  readonly client: string
  /** Read where the request has to wait: a signal that is made for it is dear. */
  readonly signal: AbortSignal
  /** Milliseconds. */
  readonly timeout: number
}

/** `most` of them for one client; default a quarter. */
export function createRequestQueue(concurrency: number, most?: number): RequestQueue {
  const places = createShares(concurrency, most)
  const waiting = new Set<{ readonly client: string; start(): void }>()

  function waitForPlace(request: QueuedRequest): Promise<boolean> {
    const { client, timeout } = request
    if (timeout <= 0) return Promise.resolve(false)
    if (places.take(client, 1)) return Promise.resolve(true)
    const { signal } = request
    if (signal.aborted) return Promise.resolve(false)
    return new Promise((resolve) => {
      const settle = (hasPlace: boolean): void => {
        clearTimeout(timer)
        signal.removeEventListener('abort', giveUp)
        waiting.delete(waiter)
        resolve(hasPlace)
      }
      const waiter = { client, start: () => settle(true) }
      const giveUp = (): void => settle(false)
      const timer = setTimeout(giveUp, timeout)
      signal.addEventListener('abort', giveUp)
      waiting.add(waiter)
    })
  }

  function leavePlace(client: string): void {
    places.give(client, 1)
    for (const waiter of waiting) {
      if (!places.take(waiter.client, 1)) continue
      waiter.start()
      return
    }
  }

  return {
    async run(request, send) {
      if (!(await waitForPlace(request))) return undefined
      try {
        return await send()
      } finally {
        leavePlace(request.client)
      }
    },
  }
}
