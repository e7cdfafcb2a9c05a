import type { Store } from '../state/Store.js'
import type { LogEntry, WalletState } from '../state/WalletState.js'

export type Log = (text: string, tone?: LogEntry['tone']) => void

const kept = 100

/** Writes the activity that the page shows, newest first. */
export function createLog(store: Store<WalletState>): Log {
  let id = 0
  return (text, tone = 'plain') => {
    id += 1
    const entry: LogEntry = { id, at: new Date(), text, tone }
    store.update((state) => ({ ...state, log: [entry, ...state.log].slice(0, kept) }))
  }
}

export function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
