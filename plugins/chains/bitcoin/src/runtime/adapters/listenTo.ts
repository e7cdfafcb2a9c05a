/** For calls whose failure changes nothing, such as adding a listener to a wallet without events. */
export function ignoreErrors<T>(call: () => T): T | undefined {
  try {
    return call()
  } catch {
    return undefined
  }
}

/** An event emitter as wallets have it: some with `off`, some with nothing at all. */
interface Emitter {
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  off?(event: string, listener: (payload: unknown) => void): unknown
}

/** Listens to a wallet's events. After the returned function is called, `listener` is not called any more, even by wallets that cannot remove listeners. */
export function listenTo(
  provider: object,
  events: readonly string[],
  listener: (payload: unknown) => void,
): () => void {
  const emitter = provider as Emitter
  let isStopped = false
  const onEvent = (payload: unknown): void => {
    if (!isStopped) listener(payload)
  }
  const remove = (event: string): unknown =>
    emitter.removeListener ? emitter.removeListener(event, onEvent) : emitter.off?.(event, onEvent)
  for (const event of events) ignoreErrors(() => emitter.on?.(event, onEvent))
  return () => {
    if (isStopped) return
    isStopped = true
    for (const event of events) ignoreErrors(() => remove(event))
  }
}
