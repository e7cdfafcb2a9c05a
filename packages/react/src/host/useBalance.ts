import type { Namespace } from '@portico/core'
import { useCallback, useEffect, useMemo } from 'react'
import { exactAmount } from '../ui/formatAmount.js'
import { useAccount } from './useAccount.js'
import { useAction } from './useAction.js'
import { useModal } from './useModal.js'
import { useModalAtom } from './useModalAtom.js'

export interface Balance {
  /** In the smallest unit, such as wei. */
  readonly value: bigint
  readonly decimals: number
  readonly symbol: string
  /** All digits, without trailing zeros: `'1.2345'`. */
  readonly formatted: string
}

export interface UseBalanceOptions {
  /** Default: the namespace in use. */
  readonly namespace?: Namespace | undefined
  /** False loads nothing. Default true. */
  readonly enabled?: boolean
}

/** In the shape of TanStack Query's `useQuery`. */
export interface UseBalanceResult {
  /** The latest known balance, also while it is loaded again or after that has failed. */
  readonly data: Balance | undefined
  /** `pending` until there is a balance or an error. Without a connected account it stays `pending`. */
  readonly status: 'pending' | 'success' | 'error'
  readonly isPending: boolean
  readonly isSuccess: boolean
  readonly isError: boolean
  /** A node is being asked. */
  readonly isFetching: boolean
  readonly error: unknown
  /** Asks a node again, even when the balance is less than 30 s old. */
  readonly refetch: () => Promise<void>
}

/** The native balance of the account in use. A node is asked when the account changes, at most every 30 s. */
export function useBalance({ namespace, enabled = true }: UseBalanceOptions = {}): UseBalanceResult {
  const modal = useModal()
  const account = useAccount(namespace).caipAddress
  const state = useModalAtom(modal.atoms.balanceOf(namespace))
  const load = useCallback((force: boolean) => modal.loadBalance(namespace, { force }), [modal, namespace])
  const { state: request, run } = useAction(load)
  useEffect(() => {
    if (enabled && account !== undefined) run(false).catch(() => {}) // in `error`
  }, [run, enabled, account])

  const refetch = useCallback(() => run(true), [run])
  return useMemo(() => {
    const lastBalance = 'last' in state ? state.last : undefined
    const balance = state.status === 'ready' ? state.balance : lastBalance
    const data = balance && toBalance(balance)
    // `loadBalance` rejects only when its code does not load; the failure of a node is in the atom.
    const nodeError = state.status === 'failed' ? state.error : null
    const error = request.error ?? nodeError
    const isError = error !== null
    const isSuccess = !isError && data !== undefined
    const isPending = !isError && !isSuccess
    const ended = isError ? 'error' : 'success'
    const isFetching = request.isPending || state.status === 'loading'
    return { data, status: isPending ? 'pending' : ended, isPending, isSuccess, isError, isFetching, error, refetch }
  }, [state, request, refetch])
}

function toBalance(balance: { readonly amount: bigint; readonly decimals: number; readonly symbol: string }): Balance {
  const { amount, decimals, symbol } = balance
  return { value: amount, decimals, symbol, formatted: exactAmount(balance) }
}
