import {
  Button,
  DetailList,
  Field,
  formatDollars,
  leftToRight,
  plainName,
  TextButton,
  useAtomValue,
  useMessages,
  useModalContext,
  type Detail,
} from '@portico/react/ui'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import { slippageRange } from '../state/swapFigures.js'
import { inPercent, inUnits } from './formatted.js'
import type { SwapView } from './useSwap.js'

/** Slippages that are offered, per cent. */
const offered = [0.5, 1, 3] as const
/** Decimals of fees: most would be 0.000 with three. */
const feeDecimals = 6

/** What a quote means: rate, impact, least that arrives, fees, slippage. */
export function SwapDetails(view: SwapView): ReactNode {
  const { state } = view
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const [isEditing, setEditing] = useState(false)
  const { sourceToken, toToken, minimumReceived, maxSlippage, networkFee, gasPriceInUSD } = state
  const { providerFee, slippage, networkTokenSymbol } = state
  const rate = useRate(view)
  const native = { symbol: networkTokenSymbol, decimals: view.network?.nativeCurrency.decimals ?? 18 }
  const fee = networkFee !== undefined && (
    <>
      {inUnits(networkFee, native, locale, feeDecimals)}
      {gasPriceInUSD !== undefined && <span className="quiet"> · {formatDollars(gasPriceInUSD, locale)}</span>}
    </>
  )
  const received = (amount: bigint | undefined): string | undefined =>
    amount !== undefined && toToken ? inUnits(amount, toToken, locale) : undefined
  return (
    <DetailList
      dense
      rows={[
        { label: t('rate'), value: rate },
        impactRow(view, { label: t('priceImpact'), notKnown: t('feeUnknown') }, locale),
        { label: t('minimum'), value: received(minimumReceived) },
        { label: t('maxSlippage'), value: isEditing ? received(maxSlippage) : undefined },
        { label: t('networkFee'), value: fee || undefined },
        {
          label: t('providerFee'),
          value: providerFee !== undefined && sourceToken ? inUnits(providerFee, sourceToken, locale) : undefined,
        },
        {
          label: t('slippage'),
          value: (
            <>
              {inPercent(slippage, locale)}
              <TextButton aria-expanded={isEditing} onClick={() => setEditing(!isEditing)}>
                {t(isEditing ? 'done' : 'change')}
              </TextButton>
            </>
          ),
        },
      ]}
    >
      {isEditing && <SlippageEditor {...view} />}
    </DetailList>
  )
}

/** The price impact, in the tone of its level. */
export function impactRow(
  { state }: Pick<SwapView, 'state'>,
  { label, notKnown }: { readonly label: string; readonly notKnown: string },
  locale: string,
): Detail {
  const { priceImpact, impactLevel } = state
  const unknown = impactLevel === 'unknown' ? notKnown : undefined
  return {
    label,
    value: priceImpact === undefined ? unknown : inPercent(Math.max(0, priceImpact), locale),
    tone: { none: undefined, warning: 'warning', unknown: 'warning', danger: 'error' }[impactLevel] as Detail['tone'],
  }
}

/** '1 ETH = 2,446.73 USDC' */
export function useRate({ state }: Pick<SwapView, 'state'>): string | undefined {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const { sourceToken, toToken, sourceTokenAmount, toTokenAmount } = state
  const [paid, received] = [Number(sourceTokenAmount), Number(toTokenAmount)]
  if (!sourceToken || !toToken || !paid || !received) return undefined
  const number = new Intl.NumberFormat(locale, { maximumSignificantDigits: 6 }).format(received / paid)
  const rate = t('rateIs', {
    one: `1 ${plainName(sourceToken.symbol)}`,
    other: `${number} ${plainName(toToken.symbol)}`,
  })
  return leftToRight(rate, locale)
}

/** Presets, and a field for another per cent. */
function SlippageEditor({ state, controls }: SwapView): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const [text, setText] = useState('')
  const { slippage } = state
  const { usualLeast, usualMost } = slippageRange
  const isWrong = text.trim() !== '' && slippageOf(text) === undefined
  function enter(typed: string): void {
    setText(typed)
    const percent = slippageOf(typed)
    if (percent !== undefined) controls.setSlippage(percent)
  }
  const editor = useRef<HTMLDivElement>(null)
  const warning = slippage < usualLeast ? t('slippageLow') : slippage > usualMost ? t('slippageHigh') : undefined
  // Not the value of the expression: browsers have begun to answer a promise.
  useEffect(() => {
    editor.current?.scrollIntoView?.({ block: 'nearest' })
  }, [warning])
  return (
    <div ref={editor} className="swaps-slippage">
      <p>{t('slippageText')}</p>
      <div className="swaps-slippage__choices">
        {offered.map((percent) => (
          <Button
            key={percent}
            size="sm"
            aria-pressed={percent === slippage}
            variant={percent === slippage ? undefined : 'outline'}
            onClick={() => {
              setText('')
              controls.setSlippage(percent)
            }}
          >
            {inPercent(percent, locale)}
          </Button>
        ))}
      </div>
      <Field
        label={t('customSlippage')}
        labelled
        size="md"
        inputMode="decimal"
        placeholder={String(slippage)}
        value={text}
        error={isWrong ? t('slippageRange') : undefined}
        onChange={(event) => enter(event.target.value)}
      />
      {warning !== undefined && (
        <p className="swaps-slippage__warning" role="status">
          {warning}
        </p>
      )}
    </div>
  )
}

/** What is typed, per cent with two decimals; undefined where it cannot be a slippage. */
function slippageOf(text: string): number | undefined {
  const typed = text.trim()
  const percent = Number(typed.replace(',', '.'))
  const isPlain = /^\d*[.,]?\d*$/.test(typed)
  return isPlain && percent >= slippageRange.least && percent <= slippageRange.most
    ? Math.round(percent * 100) / 100
    : undefined
}
