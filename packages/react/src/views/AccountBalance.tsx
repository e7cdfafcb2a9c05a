import type { Caip10 } from '@portico/core'
import { useEffect, useState, type ReactNode } from 'react'
import { Amount } from '../ui/Amount.js'
import { Skeleton } from '../ui/Skeleton.js'
import { TextButton } from '../ui/TextButton.js'
import { useAtom } from '../shell/useAtom.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'

/** Native balance [9.29]. Where nothing can tell it, nothing is shown; where a node fails, the last known one and Retry. */
export function AccountBalance({ account }: { readonly account: Caip10 }): ReactNode {
  const shell = useShell()
  const t = useMessages()
  const state = useAtom(shell.balance(account))
  const [asked, setAsked] = useState(false)
  useEffect(() => {
    let current = true
    void shell.loadBalance(account).then(() => current && setAsked(true))
    return () => {
      current = false
    }
  }, [shell, account])

  const balance = state.status === 'ready' ? state.balance : 'last' in state ? state.last : undefined
  if (state.status === 'unknown' && asked) return null
  return (
    <div className="balance">
      <p>
        <span className="visually-hidden">{t('balance')} </span>
        {balance ? (
          <Amount amount={balance.amount} decimals={balance.decimals} symbol={balance.symbol} size="hero" />
        ) : state.status === 'failed' ? null : (
          <Skeleton width="172px" line="hero" />
        )}
      </p>
      {state.status === 'failed' && (
        <p className="quiet" role="status">
          {t('balanceUnavailable')}{' '}
          <TextButton onClick={() => void shell.loadBalance(account, { force: true })}>{t('retry')}</TextButton>
        </p>
      )}
    </div>
  )
}
