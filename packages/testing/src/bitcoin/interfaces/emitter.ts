import type { BitcoinInside } from '../BitcoinInside.js'

type Listener = (payload: unknown) => void

/** Node's events, as far as the wallet has them. */
export function emitter({ family }: BitcoinInside): object {
  return {
    on(event: string, listener: Listener) {
      if (!family.does('hasNoEvents')) family.listeners.add(event, listener)
    },
    removeListener: (event: string, listener: Listener) => family.listeners.remove(event, listener),
  }
}
