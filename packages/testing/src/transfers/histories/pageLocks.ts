/** Web Locks of one browser in memory, as far as the pipeline of transfers uses them. `gone` frees what a closed page had. */
export function createPageLocks(): (gone: AbortSignal) => Pick<LockManager, 'request'> {
  const taken = new Set<string>()
  const waiting = new Set<() => void>()
  function free(name: string): void {
    taken.delete(name)
    const woken = [...waiting]
    waiting.clear()
    for (const wake of woken) wake()
  }
  async function request(
    gone: AbortSignal,
    name: string,
    { ifAvailable, signal }: LockOptions,
    work: (lock: object | null) => Promise<unknown>,
  ): Promise<unknown> {
    while (taken.has(name)) {
      if (ifAvailable) return work(null)
      await new Promise<void>((resolve) => void waiting.add(resolve))
      if (signal?.aborted || gone.aborted) throw new DOMException('The page is gone', 'AbortError')
    }
    taken.add(name)
    const onGone = (): void => free(name)
    gone.addEventListener('abort', onGone, { once: true })
    try {
      return await work({ name, mode: 'exclusive' })
    } finally {
      gone.removeEventListener('abort', onGone)
      // Another page may have it by now.
      if (!gone.aborted) free(name)
    }
  }
  return (gone) => ({ request: request.bind(undefined, gone) as LockManager['request'] })
}
