import { EventEmitter } from 'node:events'

/**
 * Requests that wait for a row to change, in this process. They look at the database now and then, because another process
 * may have changed it; a change of their own process they learn at once.
 */
export interface Changes {
  /** The row with this id changed. */
  notify(id: string): void
  /** Resolves at the next change, or when `pause` ends; rejects as `pause` does. */
  next(id: string, pause: Promise<unknown>): Promise<void>
}

export function createChanges(): Changes {
  const events = new EventEmitter()
  // As many as visitors who wait.
  events.setMaxListeners(0)
  return {
    notify: (id) => void events.emit(id),
    async next(id, pause) {
      let wake = (): void => undefined
      const changed = new Promise<void>((resolve) => {
        wake = resolve
      })
      events.once(id, wake)
      try {
        await Promise.race([changed, pause])
      } finally {
        events.off(id, wake)
      }
    },
  }
}
