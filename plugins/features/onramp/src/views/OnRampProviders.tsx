import type { CurrencyAmount, PaymentCurrency, ViewProps } from '@portico/core'
import {
  AmountPanel,
  Badge,
  Body,
  DetailList,
  Glyph,
  GlyphIcon,
  Icon,
  isolated,
  List,
  Message,
  Notice,
  useReason,
  RegistryIcon,
  Row,
  SectionHead,
  Skeleton,
  TextButton,
  useAtomValue,
  useMessages,
  useModalContext,
  useNetworkName,
  usePreloadView,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { OnrampSpec } from '../OnrampSpec.js'
import type { OnrampState, QuoteState } from '../OnrampState.js'
import { isSoldOn } from '../runtime/networksSold.js'
import { limitsOf, payable } from '../runtime/payable.js'
import { inCurrency, rounded } from './formatted.js'
import { useDraft } from './useDraft.js'

/** What is paid and bought, and where. */
export function OnRampProviders({ plugin }: ViewProps<OnrampSpec, {}>): ReactNode {
  const reasonOf = useReason()
  const { router, connections } = useModalContext()
  const nameOf = useNetworkName()
  const networkId = useAtomValue(connections.activeNetworkId)
  const t = useMessages('onramp', viewTexts)
  const state = useDraft(plugin)
  const providers = useAtomValue(plugin.api.providers)
  if (providers.length === 0)
    return (
      <Body>
        <Message visual={<GlyphIcon glyph="buy" size="lg" shape="circle" />} title={t('unavailable')} space="lg">
          {t('unavailableText')}
        </Message>
      </Body>
    )
  const networkName = isolated(networkId ? nameOf(networkId) : '')
  const isBuyable = state.amount === '' || payable(state) !== undefined
  return (
    <Body>
      <Payment plugin={plugin} state={state} />
      <Purchase state={state} />
      <QuoteDetails quote={state.quote} />
      {state.quote.status === 'refused' && (
        <Notice
          tone="warning"
          title={t('quoteRefused')}
          actions={<TextButton onClick={() => void plugin.api.refreshQuote()}>{t('retry')}</TextButton>}
        >
          {reasonOf(state.quote.error)}
        </Notice>
      )}
      <SectionHead>{t('chooseProvider')}</SectionHead>
      <List label={t('chooseProvider')}>
        {providers.map((provider) => {
          const { name, label, feeRange, imageUrl } = provider
          const isSold = isSoldOn(provider, networkId ?? '')
          return (
            <Row
              key={name}
              icon={<Icon src={imageUrl} name={label} />}
              title={label}
              subtitle={isSold ? t('fees', { range: feeRange }) : t('notOnNetwork', { network: networkName })}
              end={<Glyph name="external" size="sm" />}
              disabled={!isBuyable || !isSold}
              onClick={() => {
                // Failures are in the state, and in the view that opens.
                void plugin.api.buy(name).catch(() => {})
                router.push('BuyInProgress')
              }}
            />
          )
        })}
      </List>
    </Body>
  )
}

function Payment({
  plugin,
  state,
}: {
  readonly plugin: ViewProps<OnrampSpec, {}>['plugin']
  readonly state: OnrampState
}) {
  const { router } = useModalContext()
  const preload = usePreloadView()
  const t = useMessages('onramp', viewTexts)
  const { payment, amount } = state
  const isOutside = amount !== '' && payable(state) === undefined
  return (
    <AmountPanel
      label={t('youPay')}
      value={amount}
      onChange={(text) => plugin.api.setAmount(text)}
      currency={{
        symbol: payment?.id,
        icon: payment && (
          <RegistryIcon kind="currency" imageId={payment.id} name={payment.id} size="sm" shape="circle" />
        ),
        placeholder: t('chooseCurrency'),
        label: payment ? t('currencyIs', { symbol: payment.id }) : t('chooseCurrency'),
        onPointerEnter: () => preload('OnRampFiatSelect'),
        onClick: () => router.push('OnRampFiatSelect'),
      }}
      foot={payment && <Limits payment={payment} isOutside={isOutside} />}
    />
  )
}

function Limits({ payment, isOutside }: { readonly payment: PaymentCurrency; readonly isOutside: boolean }): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('onramp', viewTexts)
  const { min, max } = limitsOf(payment)
  const text = t('limits', { min: inCurrency(min, payment.id, locale), max: inCurrency(max, payment.id, locale) })
  return (
    <span dir="auto" data-tone={isOutside ? 'error' : undefined} role="status">
      {text}
    </span>
  )
}

function Purchase({ state: { purchase, quote } }: { readonly state: OnrampState }): ReactNode {
  const { router, locale: localeAtom } = useModalContext()
  const locale = useAtomValue(localeAtom)
  const preload = usePreloadView()
  const t = useMessages('onramp', viewTexts)
  const offered = quote.status === 'ready' ? quote.quote : quote.status === 'loading' ? quote.last : undefined
  const isEstimate = quote.status === 'ready' && quote.estimate
  const networks = purchase?.networks.map(({ display_name: name }) => name).join(', ')
  return (
    <>
      <AmountPanel
        label={t('youGet')}
        value={offered && !isEstimate ? rounded(offered.purchaseAmount.amount, locale) : ''}
        instead={quote.status === 'loading' && !offered ? <Skeleton width="120px" line="hero" /> : undefined}
        currency={{
          symbol: purchase?.symbol,
          icon: purchase && (
            <RegistryIcon kind="token" imageId={purchase.symbol} name={purchase.symbol} size="sm" shape="circle" />
          ),
          placeholder: t('chooseToken'),
          label: purchase ? t('tokenIs', { symbol: purchase.symbol }) : t('chooseToken'),
          onPointerEnter: () => preload('OnRampTokenSelect'),
          onClick: () => router.push('OnRampTokenSelect'),
        }}
        foot={
          <>
            {networks && <span dir="auto">{t('networks', { names: networks })}</span>}
            {isEstimate && <Badge>{t('estimate')}</Badge>}
          </>
        }
      />
      {isEstimate && <Notice>{t('estimateText')}</Notice>}
    </>
  )
}

/** The fees of an offer. Nothing for an estimate: its figures are no prices. */
function QuoteDetails({ quote }: { readonly quote: QuoteState }): ReactNode {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('onramp', viewTexts)
  const offered =
    quote.status === 'ready' && !quote.estimate ? quote.quote : quote.status === 'loading' ? quote.last : undefined
  if (!offered) return null
  const isOld = quote.status === 'loading'
  const money = ({ amount, currency }: CurrencyAmount): ReactNode =>
    isOld ? <Skeleton width="64px" line="sm" /> : inCurrency(Number(amount), currency, locale)
  return (
    <DetailList
      rows={[
        { label: t('providerFee'), value: money(offered.coinbaseFee) },
        { label: t('networkFee'), value: money(offered.networkFee) },
        { label: t('total'), value: money(offered.paymentTotal) },
      ]}
    />
  )
}
