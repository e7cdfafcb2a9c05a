import {
  Address,
  Amount,
  Glyph,
  IconButton,
  plainName,
  Skeleton,
  TextButton,
  useAtomValue,
  useMessages,
  useModalContext,
  usePreloadView,
} from '@portico/react/ui'
import { useId, useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { Side } from '../SwapState.js'
import { inPercent, shortAmount, worthInDollars } from './formatted.js'
import { TokenIcon } from './TokenIcon.js'
import type { SwapView } from './useSwap.js'

/** Digits that fit at the large and at the middle size. */
const fitting = { large: 9, middle: 14 } as const

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
  const id = useId()
  const { sourceToken, sourceTokenAmount, inputNotice } = state
  const symbol = plainName(sourceToken?.symbol ?? '')
  return (
    <div className="swaps-panel card">
      <label className="label" htmlFor={id}>
        {t('youPay')}
      </label>
      <input
        id={id}
        className="swaps-panel__input"
        data-size={sizeOf(sourceTokenAmount)}
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={sourceTokenAmount}
        aria-describedby={`${id}-foot`}
        aria-invalid={state.inputError !== undefined || undefined}
        onChange={(event) => controls.setAmount(event.target.value)}
      />
      <TokenButton {...view} side="sourceToken" />
      <div className="swaps-panel__foot" id={`${id}-foot`}>
        {sourceToken && <span>{worthInDollars(unitsOf(state), sourceToken, locale)}</span>}
        <BalanceLine {...view} side="sourceToken" />
      </div>
      {inputNotice && (
        <p className="swaps-panel__notice" role="status">
          {inputNotice === 'digitsOnly'
            ? t('digitsOnly')
            : t('tooManyDecimals', { symbol, decimals: sourceToken?.decimals ?? 0 })}
        </p>
      )}
    </div>
  )
}

function ReceivePanel(view: SwapView): ReactNode {
  const { state } = view
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const id = useId()
  const { toToken, minimumReceived, maxSlippage, priceImpact, nextStep } = state
  const amount = minimumReceived === undefined ? undefined : minimumReceived + (maxSlippage ?? 0n)
  const isWaiting = nextStep === 'waitForQuote' && amount === undefined
  const text = toToken && amount !== undefined ? shortAmount({ amount, decimals: toToken.decimals }, locale) : ''
  const worth = toToken && amount !== undefined ? worthInDollars(amount, toToken, locale) : undefined
  return (
    <div className="swaps-panel card" data-readonly="" aria-busy={isWaiting || undefined}>
      <p className="label" id={id}>
        {t('youReceive')}
      </p>
      {isWaiting ? (
        <span className="swaps-panel__input">
          <Skeleton width="128px" line="hero" />
          <span className="visually-hidden">{t('quoting')}</span>
        </span>
      ) : (
        <output
          className="swaps-panel__input"
          data-size={sizeOf(text)}
          data-empty={text ? undefined : ''}
          aria-labelledby={id}
        >
          {text || '0'}
        </output>
      )}
      <TokenButton {...view} side="toToken" />
      <div className="swaps-panel__foot">
        <span>
          {worth}
          {worth !== undefined && priceImpact !== undefined && state.impactLevel !== 'none' && (
            <span data-tone="error"> −{inPercent(priceImpact, locale)}</span>
          )}
        </span>
        <BalanceLine {...view} side="toToken" />
      </div>
    </div>
  )
}

function TokenButton({ state, side }: SwapView & { readonly side: Side }): ReactNode {
  const { router } = useModalContext()
  const preload = usePreloadView()
  const t = useMessages('swaps', viewTexts)
  const token = state[side]
  return (
    <button
      type="button"
      className="swaps-token"
      aria-label={token ? t('tokenIs', { symbol: plainName(token.symbol) }) : t('chooseToken')}
      onPointerEnter={() => preload('SwapSelectToken')}
      onClick={() => router.push('SwapSelectToken', { target: side })}
    >
      {token && <TokenIcon token={token} account={state.account} size="sm" />}
      <span className="trim" dir="auto">
        {token ? plainName(token.symbol) : t('chooseToken')}
      </span>
      <Glyph name="down" size="sm" />
    </button>
  )
}

/** What the account has of the token, with a button that enters it; and its contract, where another token has its symbol. */
function BalanceLine({ state, controls, side }: SwapView & { readonly side: Side }): ReactNode {
  const { notices } = useModalContext()
  const t = useMessages('swaps', viewTexts)
  const [isLoading, setLoading] = useState(false)
  const token = state[side]
  if (!token) return null
  const isDouble = state.tokens?.some((one) => one.token !== token.token && isSameSymbol(one.symbol, token.symbol))
  async function takeAll(): Promise<void> {
    setLoading(true)
    await controls.setMax().catch(() => notices.show('error', t('maxFailed')))
    setLoading(false)
  }
  return (
    <span>
      {isDouble && token.token !== undefined && <Address address={token.token} />}
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

const isSameSymbol = (a: string, b: string): boolean => plainName(a).toLowerCase() === plainName(b).toLowerCase()

/** What is typed, smallest units: 0 while it is no amount. */
function unitsOf({ sourceToken, sourceTokenAmount }: SwapView['state']): bigint {
  const [whole = '', fraction = ''] = sourceTokenAmount.split('.')
  const digits = whole + fraction.padEnd(sourceToken?.decimals ?? 0, '0')
  return digits === '' ? 0n : BigInt(digits)
}

function sizeOf({ length }: string): 'sm' | 'md' | undefined {
  if (length > fitting.middle) return 'sm'
  return length > fitting.large ? 'md' : undefined
}
