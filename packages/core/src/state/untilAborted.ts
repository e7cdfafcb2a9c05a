/** `work`, or the signal's reason as soon as it fires; what comes later is dropped. */
export function untilAborted<T>(work: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return work()
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const leave = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', leave, { once: true })
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', leave))
  })
}
