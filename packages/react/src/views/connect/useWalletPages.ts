import { atom, type Namespace, type WalletList, type WalletPages } from '@portico/core'
import { useCallback, useEffect, useState } from 'react'
import { useAtomValue } from '../../shell/useAtomValue.js'
import { useShell } from '../../shell/useShell.js'

export interface WalletPagesInView extends WalletPages {
  next(): void
  retry(): void
}

const loading: WalletPages = { status: 'loading', wallets: [], count: undefined, more: true }
const loadingPages = /* @__PURE__ */ atom(loading)

/** The wallets that match a query, loaded page by page. When the query changes, the previous one is aborted. */
export function useWalletPages(
  search: string,
  certified: boolean,
  namespace: Namespace | undefined,
): WalletPagesInView {
  const { wallets } = useShell()
  const [list, setList] = useState<WalletList>()
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const visit = new AbortController()
    setFailure(undefined)
    wallets.list({ search, certified, namespace }, visit.signal).then(
      (fresh) => {
        if (visit.signal.aborted) return
        void fresh.next()
        setList(fresh)
      },
      // Its code was not loaded.
      (error: unknown) => visit.signal.aborted || setFailure(error),
    )
    return () => visit.abort()
  }, [wallets, search, certified, namespace, attempt])
  const pages = useAtomValue(list?.pages ?? loadingPages)
  const next = useCallback(() => void list?.next(), [list])
  const retry = useCallback(() => (list ? void list.retry() : setAttempt((count) => count + 1)), [list])
  return { ...pages, ...(failure !== undefined && { status: 'failed', error: failure }), next, retry }
}
