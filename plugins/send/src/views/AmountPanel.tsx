import {
  Amount,
  Glyph,
  plainName,
  Skeleton,
  TextButton,
  useAtomValue,
  usePreloadView,
  useModalContext,
  useMessages,
} from '@portico/react/ui'
import { useId, useState, type ReactNode } from 'react'
import { inDollars } from './formatted.js'
import { TokenIcon } from './TokenIcon.js'
import type { SenderView, SendHandle } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

/** Digits that fit at the large and at the middle size. */
const fitting = { large: 9, middle: 14 } as const
/** Characters. */
const longest = 80

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
  const id = useId()
  const { token, sendTokenAmount = '', amount } = state
  const worth = token && inDollars(amount ?? 0n, token, locale)
  return (
    <div className="send-panel card">
      <label className="label" htmlFor={id}>
        {t('amount')}
      </label>
      <input
        id={id}
        className="send-panel__input"
        data-size={sizeOf(sendTokenAmount)}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        maxLength={longest}
        value={sendTokenAmount}
        aria-describedby={`${id}-foot`}
        onChange={(event) => api.setAmount(withPoint(event.target.value))}
      />
      <button
        type="button"
        className="send-token"
        aria-label={token ? t('tokenIs', { symbol: plainName(token.symbol) }) : t('chooseToken')}
        onPointerEnter={() => preload('WalletSendSelectToken')}
        onClick={() => router.push('WalletSendSelectToken')}
      >
        {token && <TokenIcon token={token} network={network} size="sm" />}
        <span className="trim" dir="auto">
          {token ? plainName(token.symbol) : t('chooseToken')}
        </span>
        <Glyph name="down" size="sm" />
      </button>
      <div className="send-panel__foot" id={`${id}-foot`}>
        {worth !== undefined && <span>{worth}</span>}
        <BalanceLine api={api} state={state} />
      </div>
    </div>
  )
}

/** The balance of the token, and a button that enters all of it. */
function BalanceLine({ api, state }: Pick<SenderView, 'state'> & Pick<SendHandle, 'api'>): ReactNode {
  const { notices } = useModalContext()
  const t = useMessages('send', viewTexts)
  const [isLoading, setLoading] = useState(false)
  const { balances, token, amount } = state

  async function takeAll(): Promise<void> {
    setLoading(true)
    try {
      await api.setMax()
    } catch {
      notices.show('error', t('notEnoughFee', { symbol: plainName(token?.symbol ?? '') }))
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

function sizeOf({ length }: string): 'sm' | 'md' | undefined {
  if (length > fitting.middle) return 'sm'
  return length > fitting.large ? 'md' : undefined
}

/** Many keyboards have a decimal comma, and what is pasted has spaces around it. */
function withPoint(text: string): string {
  const trimmed = text.trim()
  return /^\d*,\d*$/.test(trimmed) ? trimmed.replace(',', '.') : trimmed
}
