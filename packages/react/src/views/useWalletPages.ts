import { atom, type Namespace, type WalletPages } from '@portico/core'
import { useCallback, useEffect, useState } from 'react'
import { useAtomValue } from '../shell/useAtomValue.js'
import { useShell } from '../shell/useShell.js'

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
  const [list, setList] = useState<ReturnType<typeof wallets.list>>()
  useEffect(() => {
    const visit = new AbortController()
    const fresh = wallets.list({ search, certified, namespace }, visit.signal)
    void fresh.next()
    setList(fresh)
    return () => visit.abort()
  }, [wallets, search, certified, namespace])
  const pages = useAtomValue(list?.pages ?? loadingPages)
  const next = useCallback(() => void list?.next(), [list])
  const retry = useCallback(() => void list?.retry(), [list])
  return { ...pages, next, retry }
}
