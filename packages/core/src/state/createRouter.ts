import { atom } from 'jotai/vanilla'
import type { Store } from '../contract/Store.js'
import type { Direction, Route, Router, TransactionEntry } from '../contract/Router.js'

export interface RouterHooks {
  isConnected(): boolean
  /** Runs when there is nothing to go back to. */
  close(): void
  /** The visitor went back from `route`, or had to leave it. */
  onBack(route: Route): void
  /** Whether a view cannot be gone to. */
  refuses(view: string): boolean
}

export interface OwnedRouter extends Router {
  /** What going back does to the rest of the modal; before that it only changes the history. */
  attach(hooks: RouterHooks): void
  /** Takes views out of the history. In place of the current one comes the view before it, or what `opening` says where none is left. */
  leave(isGone: (view: string) => boolean, opening: () => string): void
}

const home: Route = { view: 'Connect', params: {} }

export function createRouter(store: Store): OwnedRouter {
  let hooks: RouterHooks | undefined
  const history = atom<readonly Route[]>([home])
  const direction = atom<Direction>('replace')
  const transactions: TransactionEntry[] = []
  const current = atom((get) => get(history).at(-1) ?? home)

  function go(next: readonly Route[], way: Direction): void {
    if (hooks?.refuses(next.at(-1)!.view)) return
    store.set(direction, way)
    store.set(history, next)
  }
  const router: OwnedRouter = {
    attach(given) {
      hooks = given
    },
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
      hooks?.onBack(store.get(current))
      if (rest.length === 0) hooks?.close()
      // A connected visitor has no use for the list of wallets that they chose from.
      else if (rest.at(-1)?.view === 'Connect' && hooks?.isConnected()) go([{ view: 'Account', params: {} }], 'pop')
      else go(rest, 'pop')
    },
    leave(isGone, opening) {
      const before = store.get(history)
      const rest = before.filter(({ view }) => !isGone(view))
      const last = rest.at(-1)
      if (rest.length === before.length) return
      // The same route: what the visitor typed there stays.
      if (last === before.at(-1)) return store.set(history, rest)
      hooks?.onBack(store.get(current))
      if (!last || last.view === 'Connect') router.reset(opening())
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
