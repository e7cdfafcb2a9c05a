import { atom, type Namespace, type WalletPages } from '@portico/core'
import { useEffect, useState } from 'react'
import { useAtom } from '../shell/useAtom.js'
import { useShell } from '../shell/useShell.js'

export interface WalletPagesInView extends WalletPages {
  next(): void
  retry(): void
}

const nothing: WalletPages = { status: 'loading', wallets: [], count: undefined, more: true }
const nothingYet = /* @__PURE__ */ atom(nothing)

/** The wallets of one query, growing as one scrolls; another query is another list, and the one before is given up. */
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
  const pages = useAtom(list?.pages ?? nothingYet)
  return { ...pages, next: () => void list?.next(), retry: () => void list?.retry() }
}
