import type { BitcoinInside } from '../BitcoinInside.js'

type Listener = (payload: unknown) => void

/** Node's events, as far as the wallet has them. */
export function emitter({ base }: BitcoinInside): object {
  return {
    on(event: string, listener: Listener) {
      if (!base.does('hasNoEvents')) base.listeners.add(event, listener)
    },
    removeListener: (event: string, listener: Listener) => base.listeners.remove(event, listener),
  }
}
