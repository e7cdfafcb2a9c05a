import type { Connection } from '../connections/ConnectionState.js'
import { roomError } from '../errors/roomError.js'
import type { ConnectOptions } from '../modal/Modal.js'

export type Outcome =
  | { readonly type: 'connected'; readonly connections: readonly Connection[] }
  | { readonly type: 'failed'; readonly error: unknown }
  | { readonly type: 'closed' }

/** What ends a wait for a visitor: outcomes of attempts, and the modal closing. */
export interface Outcomes {
  tell(outcome: Outcome): void
  next(options: Pick<ConnectOptions, 'signal' | 'timeout'>): Promise<readonly Connection[]>
}

/** Long enough to find a phone, unlock it and read. Seconds. */
const defaultTimeout = 300

export function createOutcomes(): Outcomes {
  const waiting = new Set<(outcome: Outcome) => void>()
  return {
    tell: (outcome) => [...waiting].forEach((listener) => listener(outcome)),
    next({ signal, timeout = defaultTimeout }) {
      const done = new AbortController()
      return new Promise<readonly Connection[]>((resolve, reject) => {
        signal?.throwIfAborted()
        const listener = (outcome: Outcome) => {
          if (outcome.type === 'connected') resolve(outcome.connections)
          else reject(outcome.type === 'closed' ? roomError('modalClosed') : outcome.error)
        }
        waiting.add(listener)
        const timer = setTimeout(() => reject(roomError('connectTimeout', { seconds: timeout })), timeout * 1000)
        signal?.addEventListener('abort', () => reject(signal.reason), { signal: done.signal })
        done.signal.addEventListener('abort', () => {
          waiting.delete(listener)
          clearTimeout(timer)
        })
      }).finally(() => done.abort())
    },
  }
}
