/** @throws the signal's reason */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error)
    const aborted = () => {
      clearTimeout(timer)
      reject(signal.reason as Error)
    }
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', aborted)
      resolve()
    }, ms)
    signal.addEventListener('abort', aborted, { once: true })
  })
}

/** Resolves once somebody can see the page: nobody scans a code in a hidden one. @throws the signal's reason */
export function pageVisible(signal: AbortSignal): Promise<void> {
  if (typeof document === 'undefined' || document.visibilityState === 'visible') return Promise.resolve()
  return new Promise((resolve, reject) => {
    const finished = new AbortController()
    document.addEventListener(
      'visibilitychange',
      () => {
        if (document.visibilityState !== 'visible') return
        finished.abort()
        resolve()
      },
      { signal: finished.signal },
    )
    signal.addEventListener(
      'abort',
      () => {
        finished.abort()
        reject(signal.reason as Error)
      },
      { once: true, signal: finished.signal },
    )
  })
}
