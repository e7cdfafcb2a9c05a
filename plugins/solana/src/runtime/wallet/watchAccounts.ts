import type { Account, SessionChange } from '@portico/core'

export interface Watched {
  /** Hears the wallet; answers how it stops, where it can be stopped. */
  listen(look: () => void): (() => void) | undefined
  /** What the wallet shows now, without asking anybody. */
  accounts(): readonly Account[]
  readonly gone: AbortSignal | undefined
}

/**
 * Tells what changes in a wallet on this page until the returned function is called. Whoever comes back to the page is looked for
 * again: some wallets change and say nothing.
 */
export function watchAccounts({ listen, accounts, gone }: Watched, tell: (change: SessionChange) => void): () => void {
  const life = new AbortController()
  const { signal } = life
  const key = (list: readonly Account[]): string => list.map(({ address }) => address).join()
  let before = key(look())
  function look(): readonly Account[] {
    try {
      return accounts()
    } catch {
      return [] // a wallet that has broken shows nothing
    }
  }
  function update(): void {
    const now = look()
    // Not every wallet lets go of a listener; not every event is a change.
    if (signal.aborted || key(now) === before) return
    before = key(now)
    tell(
      now.length
        ? { type: 'accounts', accounts: now }
        : { type: 'ended', reason: 'The wallet shows no account to this page any more' },
    )
  }
  let stop: (() => void) | undefined
  try {
    stop = listen(update)
  } catch {
    // A wallet without events: what it shows on a glance has to do.
  }
  signal.addEventListener('abort', () => {
    try {
      stop?.()
    } catch {
      // `update` is deaf from now on.
    }
  })
  gone?.addEventListener('abort', () => tell({ type: 'ended', reason: 'The wallet is not there any more' }), { signal })
  globalThis.addEventListener?.('focus', update, { signal })
  return () => life.abort()
}
