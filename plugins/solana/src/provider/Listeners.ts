import type { SolanaProviderEvents } from '../SolanaProvider.js'

type Listener = (payload: never) => void

/** Listeners of the provider that hosts hold. */
export interface Listeners {
  readonly held: Map<string, Set<Listener>>
  /** A listener that throws keeps no other from hearing. */
  emit<E extends keyof SolanaProviderEvents>(event: E, payload: SolanaProviderEvents[E]): void
}

export function createListeners(): Listeners {
  const held: Listeners['held'] = new Map()
  return {
    held,
    emit(event, payload) {
      for (const listener of held.get(event) ?? []) {
        try {
          listener(payload as never)
        } catch (error) {
          console.error(error)
        }
      }
    },
  }
}
