import type { Eip1193Listener, Eip1193Provider } from './Eip1193Provider.js'

/** Listeners of an EIP-1193 provider. */
export interface Listeners extends Pick<Eip1193Provider, 'on' | 'removeListener'> {
  /** Calls all listeners of an event; one that throws does not stop the others. */
  emit(event: string, payload: unknown): void
}

export function createListeners(): Listeners {
  const listeners = new Map<string, Set<Eip1193Listener>>()
  return {
    on: (event, listener) => listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => listeners.get(event)?.delete(listener),
    emit(event, payload) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(payload as never)
        } catch (error) {
          console.error(error)
        }
      }
    },
  }
}
