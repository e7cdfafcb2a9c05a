import type { WalletRow } from '@portico/core'
import { useCallback, useEffect, useMemo } from 'react'
import { useAction } from './useAction.js'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

export interface UseWalletsResult {
  /** Rows of the wallet list: wallets on this page first, and those of the registry once they are loaded. */
  readonly data: readonly WalletRow[]
  readonly status: 'pending' | 'success' | 'error'
  /** The list is not complete yet. Wallets on this page are in `data` already. */
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** The code for the list did not load. A registry that does not answer is no error: its wallets are missing in `data`. */
  readonly error: Error | null
  readonly refetch: () => Promise<void>
}

/**
 * The wallets that can be connected, for a list drawn by the page. It loads the list when it mounts; render the component when
 * the visitor is about to see it. `connect({ wallet: row.wallet.id })` of `useConnect` connects one of them.
 */
export function useWallets(): UseWalletsResult {
  const modal = useModal()
  const data = useModalAtom(modal.atoms.wallets)
  const load = useCallback((_: void) => modal.loadWallets(), [modal])
  const { state, run: refetch } = useAction(load)
  const { isSuccess, isError, error } = state
  useEffect(() => {
    // The provider starts the modal in an effect of its own, which runs after this one. Starts are counted.
    const stop = modal.start()
    refetch().catch(() => {}) // in `error`
    return stop
  }, [modal, refetch])
  return useMemo(() => {
    const isPending = !isSuccess && !isError
    const ended = isError ? 'error' : 'success'
    return { data, status: isPending ? 'pending' : ended, isPending, isSuccess, isError, error, refetch }
  }, [data, isSuccess, isError, error, refetch])
}
