import { Facts, Skeleton, useAtomValue, useMessages, useModalContext } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { CurrencyAmount, QuoteState } from '../OnrampState.js'
import { inCurrency } from './formatted.js'

/** The fees of an offer. Nothing for an estimate: its figures are no prices. */
export function QuoteFacts({ quote }: { readonly quote: QuoteState }): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('onramp', viewTexts)
  const offered =
    quote.status === 'ready' && !quote.estimate ? quote.quote : quote.status === 'loading' ? quote.last : undefined
  if (!offered) return null
  const isOld = quote.status === 'loading'
  const money = ({ amount, currency }: CurrencyAmount): ReactNode =>
    isOld ? <Skeleton width="64px" line="sm" /> : inCurrency(Number(amount), currency, locale)
  return (
    <Facts
      rows={[
        { label: t('providerFee'), value: money(offered.coinbaseFee) },
        { label: t('networkFee'), value: money(offered.networkFee) },
        { label: t('total'), value: money(offered.paymentTotal) },
      ]}
    />
  )
}
