import type { Account, SessionChange } from '@portico/core'

export interface WatchedWallet {
  /** Listens to the wallet; answers how to stop, where the wallet has a way. May throw: some wallets have no events. */
  listen(listener: () => void): (() => void) | undefined
  /** What the wallet shows now, without asking it. */
  accounts(): readonly Account[]
  /** Fires when the wallet unregisters itself. */
  readonly gone: AbortSignal | undefined
}

/**
 * Emits what changes in a wallet on this page, until the returned function is called. Accounts are also read when the page
 * gets the focus, because some wallets change them without an event.
 */
export function watchAccounts(
  { listen, accounts, gone }: WatchedWallet,
  emit: (change: SessionChange) => void,
): () => void {
  const life = new AbortController()
  const { signal } = life
  const textOf = (list: readonly Account[]): string => list.map(({ address }) => address).join()
  let known = textOf(read())

  function read(): readonly Account[] {
    try {
      return accounts()
    } catch {
      return [] // the wallet's own code failed
    }
  }
  function update(): void {
    const now = read()
    // Some wallets send events without a change, and some cannot remove a listener.
    if (signal.aborted || textOf(now) === known) return
    known = textOf(now)
    emit({ type: 'accounts', accounts: now })
  }
  let stop: (() => void) | undefined
  try {
    stop = listen(update)
  } catch {
    // A wallet without events: its accounts are read on focus.
  }
  gone?.addEventListener('abort', () => emit({ type: 'ended', reason: 'The wallet left the page' }), { signal })
  globalThis.addEventListener?.('focus', update, { signal })
  return () => {
    life.abort()
    try {
      stop?.()
    } catch {
      // `update` does nothing from here on.
    }
  }
}
