import {
  Address,
  Body,
  Button,
  DetailList,
  formatDollars,
  formatMoney,
  formatWorth,
  Glyph,
  Notice,
  OpenTransferNotice,
  plainName,
  ReviewFooter,
  Skeleton,
  TokenIcon,
  TransferFailure,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { ConfirmOptions, ListedToken, Review as SwapReview } from '../SwapState.js'
import { inPercent, inUnits } from './formatted.js'
import { impactRow, useRate } from './SwapDetails.js'
import type { SwapsHandle, SwapView } from './useSwap.js'

/** Decimals of fees: most would be 0.000 with three. */
const feeDecimals = 6

export interface ReviewProps {
  readonly plugin: SwapsHandle
  readonly view: SwapView
  readonly review: SwapReview
  readonly onConfirm: (options?: ConfirmOptions) => void
}

/** The whole swap before the wallet is asked. */
export function Review({ plugin, view, review, onConfirm }: ReviewProps): ReactNode {
  const { router } = useModalContext()
  const t = useMessages('swaps', viewTexts)
  const { controls } = view
  const { prepared, isConfirming, formerMinimum, problem } = review
  const isWorse = formerMinimum !== undefined
  const feeProblem = prepared?.feeProblem
  const isReady = prepared !== undefined && feeProblem === undefined
  return (
    <>
      <Body>
        <Amounts view={view} review={review} />
        <ReviewNotices plugin={plugin} view={view} review={review} onConfirm={onConfirm} />
        <ReviewDetails view={view} review={review} />
      </Body>
      <ReviewFooter>
        <Button onClick={() => (isConfirming ? controls.cancel() : router.back())}>
          {t(isConfirming ? 'cancel' : 'back')}
        </Button>
        {isWorse ? (
          <Button variant="primary" onClick={() => controls.acceptNewMinimum()}>
            {t('acceptNew')}
          </Button>
        ) : (
          <Button
            variant="primary"
            busy={isConfirming}
            disabled={!isReady && !isConfirming}
            onClick={() => onConfirm()}
          >
            {t(isConfirming || (!prepared && !problem) ? 'preparing' : 'swap')}
          </Button>
        )}
      </ReviewFooter>
    </>
  )
}

/** What leaves the account, and what arrives. A quote that is too old is not shown; what is promised stays. */
function Amounts({
  view: { state, network },
  review: { quote, isExpired },
}: Pick<ReviewProps, 'view' | 'review'>): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const { from, to, amount } = quote.question
  const listed = (token: typeof from): ListedToken => ({
    ...token,
    amount: undefined,
    price: state.tokensPriceMap[token.token ?? ''],
  })
  const paid = formatWorth(amount, listed(from), locale)
  const received = formatWorth(quote.toAmount, listed(to), locale)
  return (
    <div className="swaps-review card">
      <div>
        <TokenIcon token={from} network={network} />
        <p className="label">{t('youPay')}</p>
        <p className="swaps-review__amount">{formatMoney(amount, from, locale)}</p>
        {paid !== undefined && <p className="quiet">{paid}</p>}
      </div>
      <span className="swaps-review__arrow">
        <Glyph name="down" />
      </span>
      <div>
        <TokenIcon token={to} network={network} />
        <p className="label">{t('youReceive')}</p>
        <p className="swaps-review__amount" aria-busy={isExpired || undefined}>
          {isExpired ? <Skeleton width="128px" /> : inUnits(quote.toAmount, to, locale)}
        </p>
        {received !== undefined && !isExpired && <p className="quiet">{received}</p>}
      </div>
    </div>
  )
}

function ReviewDetails({ view, review }: Pick<ReviewProps, 'view' | 'review'>): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const { state, network } = view
  const { quote, minimum, slippage, prepared } = review
  const { from, to } = quote.question
  const rate = useRate(view)
  const native = { symbol: state.networkTokenSymbol, decimals: network?.nativeCurrency.decimals ?? 18 }
  const feeText = (): ReactNode => {
    if (!prepared) return <Skeleton width="96px" />
    const { fee } = prepared
    return fee === undefined ? t('feeUnknown') : inUnits(atMost(fee, native.decimals), native, locale, feeDecimals)
  }
  const { providerFee } = state
  return (
    <DetailList
      dense
      rows={[
        { label: t('rate'), value: rate },
        { label: t('minimum'), value: <span className="strong">{inUnits(minimum, to, locale)}</span> },
        impactRow(view, { label: t('priceImpact'), notKnown: t('feeUnknown') }, locale),
        { label: t('slippage'), value: inPercent(slippage, locale) },
        { label: t('feeAtMost'), value: feeText() },
        { label: t('providerFee'), value: providerFee === undefined ? undefined : inUnits(providerFee, from, locale) },
        { label: t('network'), value: network && <bdi>{plainName(network.name)}</bdi> },
        ...[from, to].map(({ token, symbol }) => ({
          label: t('tokenAddress', { symbol: plainName(symbol) }),
          value: token === undefined ? undefined : <Address address={token} />,
        })),
        { label: t('contract'), value: prepared && <Address address={prepared.transactions.swap.to} /> },
      ]}
    />
  )
}

/** A highest fee is rounded up: it is never more than what is shown. */
function atMost(fee: bigint, decimals: number): bigint {
  const unit = 10n ** BigInt(Math.max(decimals - feeDecimals, 0))
  return ((fee + unit - 1n) / unit) * unit
}

function ReviewNotices({ plugin, view, review, onConfirm }: ReviewProps): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const { state, controls, account } = view
  const { quote, minimum, formerMinimum, isExpired, prepared, problem } = review
  const { from, to, amount } = quote.question
  const { loss, impactLevel, priceImpact } = state
  return (
    <>
      {formerMinimum !== undefined && (
        <Notice tone="warning" title={t('worseTitle')}>
          {t('worseText', { before: inUnits(formerMinimum, to, locale), now: inUnits(minimum, to, locale) })}
        </Notice>
      )}
      {isExpired && (
        <Notice tone="warning" title={t('expiredTitle')}>
          {t('expiredText')}
        </Notice>
      )}
      {impactLevel === 'unknown' && (
        <Notice tone="warning" title={t('unknownLoss')}>
          {t('unknownLossText')}
        </Notice>
      )}
      {impactLevel !== 'none' && loss !== undefined && priceImpact !== undefined && (
        <Notice
          tone={impactLevel === 'danger' ? 'error' : 'warning'}
          title={t('loseTitle', { amount: formatDollars(loss, locale) })}
        >
          {t('loseText', { percent: inPercent(priceImpact, locale) })}
        </Notice>
      )}
      {prepared?.transactions.approval && (
        <Notice title={t('allowTitle', { amount: formatMoney(amount, from, locale) })}>
          {t(prepared.isBatch ? 'allowBatchText' : 'allowText')}
        </Notice>
      )}
      {prepared?.feeProblem && (
        <TransferFailure
          t={t}
          title={t('feeFailed')}
          error={prepared.feeProblem}
          onRetry={() => controls.refreshQuote()}
        />
      )}
      {problem?.code === 'core/transferOpen' ? (
        <OpenTransferNotice
          t={t}
          transfers={plugin.transfers}
          account={account.caipAddress}
          action={t('swapAnyway')}
          onGoOn={(evenIfOpen) => onConfirm({ evenIfOpen })}
        >
          {() => t('openText')}
        </OpenTransferNotice>
      ) : (
        problem && <TransferFailure t={t} title={t('failedTitle')} error={problem} />
      )}
    </>
  )
}
