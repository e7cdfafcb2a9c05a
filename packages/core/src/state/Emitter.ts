type Listener = (payload: unknown) => void
type AnyListener = (event: string, payload: unknown) => void

export interface Emitter {
  emit(event: string, payload: unknown): void
  on(event: string, listener: Listener, signal?: AbortSignal): () => void
  onAny(listener: AnyListener, signal?: AbortSignal): () => void
  clear(): void
}

/** @param report is told when a listener throws; the others still hear the event. */
export function createEmitter(report: (error: unknown) => void): Emitter {
  const all = new Set<AnyListener>()
  function add(listener: AnyListener, signal: AbortSignal | undefined): () => void {
    if (signal?.aborted) return () => {}
    all.add(listener)
    const off = () => {
      all.delete(listener)
      signal?.removeEventListener('abort', off)
    }
    signal?.addEventListener('abort', off)
    return off
  }
  return {
    emit(event, payload) {
      for (const listener of [...all]) {
        try {
          listener(event, payload)
        } catch (error) {
          report(error)
        }
      }
    },
    on: (event, listener, signal) => add((name, payload) => name === event && listener(payload), signal),
    onAny: add,
    clear: () => all.clear(),
  }
}
