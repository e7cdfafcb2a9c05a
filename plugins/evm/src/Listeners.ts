import type { Eip1193Listener } from './Eip1193Provider.js'

/** Listeners of an EIP-1193 provider. */
export interface Listeners {
  on(event: string, listener: Eip1193Listener): void
  removeListener(event: string, listener: Eip1193Listener): void
  /** A listener that throws keeps no other from hearing. */
  emit(event: string, payload: unknown): void
}

export function createListeners(): Listeners {
  const held = new Map<string, Set<Eip1193Listener>>()
  return {
    on: (event, listener) => void held.set(event, (held.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void held.get(event)?.delete(listener),
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
