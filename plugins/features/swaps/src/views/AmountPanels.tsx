import {
  Address,
  Amount,
  AmountPanel,
  formatWorth,
  IconButton,
  isAmbiguous,
  plainName,
  Skeleton,
  TextButton,
  TokenIcon,
  useAtomValue,
  useMessages,
  useModalContext,
  usePreloadView,
  type AmountPanelProps,
} from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { Side } from '../SwapState.js'
import { inPercent, shortAmount } from './formatted.js'
import type { SwapView } from './useSwap.js'

/** What is paid and what is received, and the button that exchanges them. */
export function AmountPanels(view: SwapView): ReactNode {
  const { state, controls } = view
  const t = useMessages('swaps', viewTexts)
  const { sourceToken, toToken } = state
  return (
    <div className="swaps-panels">
      <PayPanel {...view} />
      <ReceivePanel {...view} />
      <div className="swaps-flip">
        <IconButton
          glyph="exchange"
          label={t('flip')}
          disabled={!sourceToken && !toToken}
          onClick={() => controls.switchTokens()}
        />
      </div>
    </div>
  )
}

function PayPanel(view: SwapView): ReactNode {
  const { state, controls } = view
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const currency = useCurrency(view, 'sourceToken')
  const { sourceToken, sourceTokenAmount, inputNotice, inputError } = state
  const symbol = plainName(sourceToken?.symbol ?? '')
  const notices = {
    digitsOnly: () => t('digitsOnly'),
    tooManyDecimals: () => t('tooManyDecimals', { symbol, decimals: sourceToken?.decimals ?? 0 }),
  }
  return (
    <AmountPanel
      label={t('youPay')}
      value={sourceTokenAmount}
      onChange={(text) => controls.setAmount(text)}
      isInvalid={inputError !== undefined}
      currency={currency}
      foot={
        <>
          {sourceToken && (
            <span>{formatWorth(unitsOf(sourceTokenAmount, sourceToken.decimals), sourceToken, locale)}</span>
          )}
          <BalanceLine {...view} side="sourceToken" />
        </>
      }
      notice={inputNotice && notices[inputNotice]()}
    />
  )
}

function ReceivePanel(view: SwapView): ReactNode {
  const { state } = view
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const currency = useCurrency(view, 'toToken')
  const { toToken, minimumReceived, maxSlippage, priceImpact, nextStep } = state
  const amount = minimumReceived === undefined ? undefined : minimumReceived + (maxSlippage ?? 0n)
  const isWaiting = nextStep === 'waitForQuote' && amount === undefined
  const worth = toToken && amount !== undefined ? formatWorth(amount, toToken, locale) : undefined
  const waiting = (
    <>
      <Skeleton width="128px" line="hero" />
      <span className="visually-hidden">{t('quoting')}</span>
    </>
  )
  return (
    <AmountPanel
      label={t('youReceive')}
      value={toToken && amount !== undefined ? shortAmount({ amount, decimals: toToken.decimals }, locale) : ''}
      instead={isWaiting ? waiting : undefined}
      currency={currency}
      foot={
        <>
          <span>
            {worth}
            {worth !== undefined && priceImpact !== undefined && state.impactLevel !== 'none' && (
              <span data-tone="error"> −{inPercent(priceImpact, locale)}</span>
            )}
          </span>
          <BalanceLine {...view} side="toToken" />
        </>
      }
    />
  )
}

/** The button that leads to where the token of a side is chosen. */
function useCurrency({ state, emit, network }: SwapView, side: Side): AmountPanelProps['currency'] {
  const { router } = useModalContext()
  const preload = usePreloadView()
  const t = useMessages('swaps', viewTexts)
  const token = state[side]
  return {
    symbol: token?.symbol,
    icon: token && <TokenIcon token={token} network={network} size="sm" />,
    placeholder: t('chooseToken'),
    label: token ? t('tokenIs', { symbol: plainName(token.symbol) }) : t('chooseToken'),
    onPointerEnter: () => preload('SwapSelectToken'),
    onClick() {
      emit('CLICK_SELECT_TOKEN_TO_SWAP', {})
      router.push('SwapSelectToken', { target: side })
    },
  }
}

/** What the account has of the token, with a button that enters it; and its contract, where another token has its symbol. */
function BalanceLine({ state, controls, side }: SwapView & { readonly side: Side }): ReactNode {
  const { notices } = useModalContext()
  const t = useMessages('swaps', viewTexts)
  const [isLoading, setLoading] = useState(false)
  const token = state[side]
  if (!token) return null
  async function takeAll(): Promise<void> {
    setLoading(true)
    await controls.setMax().catch(() => notices.show('error', t('maxFailed')))
    setLoading(false)
  }
  return (
    <span>
      {isAmbiguous(token, state.tokens ?? []) && <Address address={token.token ?? ''} />}
      {token.amount !== undefined && (
        <>
          <span data-tone={side === 'sourceToken' && state.inputError === 'insufficientBalance' ? 'error' : undefined}>
            {t('balance')} <Amount amount={token.amount} decimals={token.decimals} />
          </span>
          {side === 'sourceToken' && token.amount > 0n && (
            <>
              <span aria-hidden="true">·</span>
              <TextButton disabled={isLoading} onClick={() => void takeAll()}>
                {t('max')}
              </TextButton>
            </>
          )}
        </>
      )}
    </span>
  )
}

/** What is typed, smallest units: 0 while it is no amount. */
function unitsOf(text: string, decimals: number): bigint {
  const [whole, fraction = ''] = text.split('.')
  return BigInt(`${whole}${fraction.padEnd(decimals, '0')}`)
}
