type Listener = (payload: unknown) => void

export interface Listeners {
  add(event: string, listener: Listener): void
  remove(event: string, listener: Listener): void
  emit(event: string, payload: unknown): void
  count(event?: string): number
}

export interface ListenerFaults {
  readonly twice: () => boolean
  readonly afterRemoval: () => boolean
}

/** Node's semantics: a listener added twice is called twice, and goes one at a time. */
export function createListeners({ twice, afterRemoval }: ListenerFaults): Listeners {
  const byEvent = new Map<string, Listener[]>()
  const removed = new Map<string, Set<Listener>>()

  function call(listeners: Iterable<Listener>, payload: unknown): void {
    for (const listener of listeners) {
      try {
        listener(payload)
      } catch (error) {
        // A page's listener must not break the wallet; wallets print it.
        console.error(error)
      }
    }
  }
  return {
    add(event, listener) {
      byEvent.set(event, [...(byEvent.get(event) ?? []), listener])
    },
    remove(event, listener) {
      const list = byEvent.get(event) ?? []
      const at = list.lastIndexOf(listener)
      if (at < 0) return
      byEvent.set(event, list.toSpliced(at, 1))
      removed.set(event, (removed.get(event) ?? new Set()).add(listener))
    },
    emit(event, payload) {
      for (let times = twice() ? 2 : 1; times > 0; times--) {
        call(byEvent.get(event) ?? [], payload)
        if (afterRemoval()) call(removed.get(event) ?? [], payload)
      }
    },
    count: (event) =>
      event === undefined
        ? [...byEvent.values()].reduce((sum, list) => sum + list.length, 0)
        : (byEvent.get(event)?.length ?? 0),
  }
}
