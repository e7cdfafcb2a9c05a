import type { Atom } from 'jotai/vanilla'

export interface Route {
  readonly view: string
  readonly params: object
}

/** Which way a change of view went; the renderer slides accordingly. */
export type Direction = 'push' | 'pop' | 'replace'

export interface TransactionEntry {
  readonly onSuccess?: () => void
  readonly onError?: () => void
  readonly onCancel?: () => void
}

/** Named views in a history; there are no URLs. */
export interface Router {
  readonly route: Atom<Route>
  readonly direction: Atom<Direction>
  readonly canGoBack: Atom<boolean>
  /** Whether the view is shown or can be gone back to. */
  has(view: string): boolean
  /** Ignored when `view` is the current one. */
  push(view: string, params?: object): void
  /** Swaps the current entry. */
  replace(view: string, params?: object): void
  /** Makes the history this one view. */
  reset(view: string, params?: object): void
  /** Pops; shows Account instead of Connect when connected; closes the modal when nothing is left. */
  back(): void
  /** What a step of several views does when it ends. */
  pushTransaction(entry: TransactionEntry): void
  /** Success calls the handler only; error and cancel pop the entry and go back. */
  popTransaction(status: 'success' | 'error' | 'cancel'): void
}
