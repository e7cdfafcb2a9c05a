import { atom } from 'jotai/vanilla'
import type { Store } from '../modal/Store.js'
import type { Direction, Route, Router, TransactionEntry } from './Router.js'

export interface RouterHooks {
  isConnected(): boolean
  /** Runs when there is nothing left to go back to [2.14]. */
  close(): void
  /** The visitor left `route` by going back. */
  left(route: Route): void
}

const home: Route = { view: 'Connect', params: {} }

export function createRouter(store: Store, hooks: RouterHooks): Router {
  const history = atom<readonly Route[]>([home])
  const direction = atom<Direction>('replace')
  const transactions: TransactionEntry[] = []
  const current = atom((get) => get(history).at(-1) ?? home)

  function go(next: readonly Route[], way: Direction): void {
    store.set(direction, way)
    store.set(history, next)
  }
  const router: Router = {
    route: current,
    direction,
    canGoBack: atom((get) => get(history).length > 1),
    has: (view) => store.get(history).some((route) => route.view === view),
    push(view, params = {}) {
      const before = store.get(history)
      if (before.at(-1)?.view !== view) go([...before, { view, params }], 'push')
    },
    replace(view, params = {}) {
      go([...store.get(history).slice(0, -1), { view, params }], 'replace')
    },
    reset(view, params = {}) {
      transactions.length = 0
      go([{ view, params }], 'replace')
    },
    back() {
      const before = store.get(history)
      const rest = before.slice(0, -1)
      hooks.left(store.get(current))
      if (rest.length === 0) hooks.close()
      // Connect stands for "choose a wallet"; behind a connected visitor it would be a dead end in the history.
      else if (rest.at(-1)?.view === 'Connect' && hooks.isConnected()) go([{ view: 'Account', params: {} }], 'pop')
      else go(rest, 'pop')
    },
    pushTransaction: (entry) => void transactions.push(entry),
    popTransaction(status) {
      const entry = transactions.pop()
      if (!entry) return
      if (status === 'success') return entry.onSuccess?.()
      if (status === 'error') entry.onError?.()
      else entry.onCancel?.()
      router.back()
    },
  }
  return router
}
