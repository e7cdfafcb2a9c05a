import type { Caip10, NativeBalance } from '@portico/core'
import { useCallback, useEffect, useRef, useState, type ReactNode } from 'react'
import { Amount } from './Amount.js'
import { TextButton } from './Button.js'
import { Skeleton } from './Skeleton.js'
import { useAtomValue } from '../shell/useAtomValue.js'
import { useViewMessages } from '../shell/useViewMessages.js'
import { useShell } from '../shell/useShell.js'
import { isCodeUnavailable } from '../shell/isCodeUnavailable.js'

/** How the last request ended. `loadBalance` rejects only when its code cannot be loaded; other failures are in the atom. */
type Request = { readonly status: 'loading' | 'done' } | { readonly status: 'failed'; readonly error: unknown }

export interface AccountBalanceProps {
  readonly account: Caip10
  /** Where it is known already. Absent: it is loaded. */
  readonly balance?: NativeBalance | undefined
}

/** The native balance. Nothing is shown when no plugin can read it; when a node fails, the last known balance and Retry. */
export function AccountBalance({ account, balance }: AccountBalanceProps): ReactNode {
  return balance ? <BalanceLines balance={balance} /> : <LoadedBalance account={account} />
}

function LoadedBalance({ account }: Pick<AccountBalanceProps, 'account'>): ReactNode {
  const shell = useShell()
  const t = useViewMessages()
  const state = useAtomValue(shell.balance(account))
  const [request, setRequest] = useState<Request>({ status: 'loading' })
  const latest = useRef<object>(undefined)
  const load = useCallback(
    (force: boolean) => {
      const token = {}
      latest.current = token
      const end = (result: Request) => latest.current === token && setRequest(result)
      shell.loadBalance(account, { force }).then(
        () => end({ status: 'done' }),
        (error: unknown) => end({ status: 'failed', error }),
      )
    },
    [shell, account],
  )
  useEffect(() => {
    load(false)
    return () => {
      latest.current = undefined
    }
  }, [load])

  const lastBalance = 'last' in state ? state.last : undefined
  const balance = state.status === 'ready' ? state.balance : lastBalance
  const nodeFailure = state.status === 'failed' ? state : undefined
  const failure = request.status === 'failed' ? request : nodeFailure
  if (state.status === 'unknown' && request.status === 'done') return null
  return (
    <BalanceLines balance={balance} isLoading={!failure}>
      {failure && (
        <p className="quiet" role="status">
          {t('balanceUnavailable')}{' '}
          {isCodeUnavailable(failure.error) ? (
            <TextButton onClick={() => location.reload()}>{t('reloadPage')}</TextButton>
          ) : (
            <TextButton onClick={() => load(true)}>{t('retry')}</TextButton>
          )}
        </p>
      )}
    </BalanceLines>
  )
}

interface BalanceLinesProps extends Pick<AccountBalanceProps, 'balance'> {
  readonly isLoading?: boolean
  /** Stands below. */
  readonly children?: ReactNode
}

function BalanceLines({ balance, isLoading = false, children }: BalanceLinesProps): ReactNode {
  const t = useViewMessages()
  return (
    <div className="balance">
      <p>
        <span className="visually-hidden">{t('balance')} </span>
        {balance && <Amount amount={balance.amount} decimals={balance.decimals} symbol={balance.symbol} size="hero" />}
        {!balance && isLoading && <Skeleton width="172px" line="hero" />}
      </p>
      {children}
    </div>
  )
}
