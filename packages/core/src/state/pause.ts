/** Resolves after `time` ms; rejects with the signal's reason as soon as it fires, at once if it has. Leaves no listener and no timer. */
export function pause(time: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted()
    const leave = (): void => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', leave)
      resolve()
    }, time)
    signal?.addEventListener('abort', leave, { once: true })
  })
}
