import { isPorticoError } from '@portico/core'
import {
  Amount,
  AmountPanel as Panel,
  formatWorth,
  plainName,
  Skeleton,
  TextButton,
  TokenIcon,
  useAtomValue,
  useMessages,
  useModalContext,
  usePreloadView,
  useReason,
} from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import type { SenderView, SendHandle } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

export interface AmountPanelProps {
  readonly plugin: SendHandle
  readonly sender: SenderView
}

/** Amount and token. */
export function AmountPanel({ plugin: { api }, sender: { state, network } }: AmountPanelProps): ReactNode {
  const { router, locale: localeAtom } = useModalContext()
  const locale = useAtomValue(localeAtom)
  const preload = usePreloadView()
  const t = useMessages('send', viewTexts)
  const { token, sendTokenAmount = '', amount } = state
  const worth = token && formatWorth(amount ?? 0n, token, locale)
  return (
    <Panel
      label={t('amount')}
      value={sendTokenAmount}
      onChange={(text) => api.setAmount(text)}
      currency={{
        symbol: token?.symbol,
        icon: token && <TokenIcon token={token} network={network} size="sm" />,
        placeholder: t('chooseToken'),
        label: token ? t('tokenIs', { symbol: plainName(token.symbol) }) : t('chooseToken'),
        onPointerEnter: () => preload('WalletSendSelectToken'),
        onClick: () => router.push('WalletSendSelectToken'),
      }}
      foot={
        <>
          {worth !== undefined && <span>{worth}</span>}
          <BalanceLine api={api} state={state} network={network} />
        </>
      }
    />
  )
}

/** The balance of the token, and a button that enters all of it. */
function BalanceLine({
  api,
  state,
  network,
}: Pick<SenderView, 'state' | 'network'> & Pick<SendHandle, 'api'>): ReactNode {
  const { notices } = useModalContext()
  const reasonOf = useReason()
  const t = useMessages('send', viewTexts)
  const [isLoading, setLoading] = useState(false)
  const { balances, token, amount } = state

  async function takeAll(): Promise<void> {
    setLoading(true)
    try {
      await api.setMax()
    } catch (error) {
      const isShort = isPorticoError(error) && /\/(notEnough|insufficientFunds)$/.test(error.code)
      const { symbol } = network.nativeCurrency
      notices.show('error', isShort ? t('notEnoughFee', { symbol: plainName(symbol) }) : reasonOf(error))
    }
    setLoading(false)
  }
  if (balances.status === 'failed')
    return (
      <span>
        {t('balanceUnavailable')}
        <TextButton onClick={() => void api.loadBalances()}>{t('retry')}</TextButton>
      </span>
    )
  if (!token) return balances.status === 'ready' ? null : <Skeleton width="96px" line="sm" />
  const isShort = amount !== undefined && amount > token.amount
  return (
    <span>
      <span data-tone={isShort ? 'error' : undefined}>
        {t('balance')} <Amount amount={token.amount} decimals={token.decimals} />
      </span>
      <span aria-hidden="true">·</span>
      <TextButton disabled={isLoading} onClick={() => void takeAll()}>
        {t('max')}
      </TextButton>
    </span>
  )
}
