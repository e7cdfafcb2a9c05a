/**
 * `run` with a signal that aborts for the reason of the first source that does, or with a `TimeoutError` after `timeout` ms. Listeners
 * and timer go when the work ends. Unlike `AbortSignal.any`, which Node 20 and 22 collect as garbage while it is still waited for, it
 * always fires. Work that ignores its signal is not cut short: `untilAborted` does that.
 */
export async function withSignals<T>(
  sources: readonly (AbortSignal | undefined)[],
  run: (signal: AbortSignal) => Promise<T>,
  timeout?: number,
): Promise<T> {
  const controller = new AbortController()
  const follow = (): void => {
    const source = sources.find((source) => source?.aborted)
    if (source) controller.abort(source.reason)
  }
  const late = (): void => controller.abort(new DOMException(`No answer in ${timeout} ms`, 'TimeoutError'))
  const timer = timeout === undefined ? undefined : setTimeout(late, timeout)
  for (const source of sources) source?.addEventListener('abort', follow)
  follow()
  try {
    return await run(controller.signal)
  } finally {
    clearTimeout(timer)
    for (const source of sources) source?.removeEventListener('abort', follow)
  }
}
