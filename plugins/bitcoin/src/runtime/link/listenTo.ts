import { quietly } from './quietly.js'

/** An event emitter in the manner of Node's, as wallets have it: `off` in some, nothing at all in others. */
interface Emitter {
  on?(event: string, listener: (payload: unknown) => void): unknown
  removeListener?(event: string, listener: (payload: unknown) => void): unknown
  off?(event: string, listener: (payload: unknown) => void): unknown
}

/** Listens to events of a wallet until the returned function is called; deaf from then on, whatever the wallet does. */
export function listenTo(provider: object, events: readonly string[], hear: (payload: unknown) => void): () => void {
  const emitter = provider as Emitter
  let isOver = false
  const listener = (payload: unknown): void => {
    if (!isOver) hear(payload)
  }
  const each = (work: (event: string) => unknown): void => {
    for (const event of events) quietly(() => work(event))
  }
  each((event) => emitter.on?.(event, listener))
  return () => {
    if (isOver) return
    isOver = true
    each((event) => (emitter.removeListener ? emitter.removeListener(event, listener) : emitter.off?.(event, listener)))
  }
}
