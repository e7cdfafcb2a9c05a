/** The answer, or the signal's reason as soon as it fires: wallets know no signals. Nothing is asked when it has fired. */
export function untilAborted<T>(ask: () => Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return ask()
  return new Promise((resolve, reject) => {
    signal.throwIfAborted()
    const leave = (): void => reject(signal.reason as Error)
    signal.addEventListener('abort', leave)
    ask()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', leave))
  })
}
