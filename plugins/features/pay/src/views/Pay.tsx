import type { ViewProps } from '@portico/core'
import {
  Actions,
  Address,
  AddressFull,
  Avatar,
  Body,
  Button,
  DetailList,
  formatExact,
  formatMoney,
  GlyphIcon,
  isolated,
  mayHaveLeft,
  Message,
  Notice,
  plainName,
  ReviewFooter,
  Sheet,
  TextButton,
  TokenIcon,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { PaySpec } from '../PaySpec.js'
import type { Payment } from '../PayState.js'
import { ExchangeChoices } from './ExchangeChoices.js'
import css from './pay.css?inline'
import { Progress } from './Progress.js'
import { useOpenPayment, type OpenPayment } from './useOpenPayment.js'
import { usePayer } from './usePayer.js'
import { WalletActions, WalletChoice } from './WalletChoice.js'

/** Characters that fit at the large size. */
const fitting = 14

/** The payment, whole, and the ways to pay it. */
export function Pay({ plugin }: ViewProps<PaySpec, {}>): ReactNode {
  const open = useOpenPayment(plugin)
  return (
    <>
      <Sheet css={css} />
      {open ? <Choices key={open.state.payment.id} {...open} /> : <NothingToPay />}
    </>
  )
}

/** A payment that was begun, and what became of it. */
export function PayLoading({ plugin }: ViewProps<PaySpec, {}>): ReactNode {
  const open = useOpenPayment(plugin)
  return (
    <>
      <Sheet css={css} />
      {open ? <Progress {...open} /> : <NothingToPay />}
    </>
  )
}

function Choices(open: OpenPayment): ReactNode {
  const { plugin, controls, state } = open
  const { payment, transfer, exchange, result } = state
  const { router, locale: localeAtom } = useModalContext()
  const locale = useAtomValue(localeAtom)
  const t = useMessages('pay', viewTexts)
  const payer = usePayer(open)
  if (result || (transfer && mayHaveLeft(transfer))) return <Progress {...open} />
  const { network, assetId, options } = payment
  const hasExchanges = !!plugin.wants.exchanges?.for('*') && assetId !== undefined && options.payWithExchange !== false
  const isBegun = exchange && exchange.status !== 'failed' && exchange.status !== 'opening'
  return (
    <>
      <Body>
        <PaymentSummary payment={payment} />
        {isBegun && (
          <Notice
            tone="warning"
            title={t('begunTitle', { exchange: isolated(exchange.exchange.name) })}
            actions={<TextButton onClick={() => router.push('PayLoading')}>{t('showIt')}</TextButton>}
          >
            {t('begunText', { amount: formatMoney(payment.amount, payment, locale) })}
          </Notice>
        )}
        {payer.isPossible && <WalletChoice open={open} payer={payer} />}
        {hasExchanges && <ExchangeChoices {...open} isAsking={payer.isAsking} />}
        {!payer.isPossible && !hasExchanges && (
          <Notice tone="warning" title={t('noWay')}>
            {t('noWayText', { network: isolated(network.name) })}
          </Notice>
        )}
      </Body>
      {payer.isPossible && (
        <ReviewFooter>
          <WalletActions controls={controls} payment={payment} payer={payer} />
        </ReviewFooter>
      )}
    </>
  )
}

/** Who asks for how much, and where it goes. */
function PaymentSummary({ payment }: { readonly payment: Payment }): ReactNode {
  const { locale: localeAtom, metadata } = useModalContext()
  const locale = useAtomValue(localeAtom)
  const t = useMessages('pay', viewTexts)
  const { network, token, symbol, amount, decimals, recipient, memo } = payment
  const quantity = formatExact({ amount, decimals }, locale)
  return (
    <>
      <div className="pay-hero">
        <TokenIcon token={payment} network={network} />
        <p>{t('asks', { site: isolated(metadata.name) })}</p>
        <p className="pay-hero__amount" dir="ltr" data-size={quantity.length > fitting ? 'md' : undefined}>
          {quantity} <span dir="auto">{plainName(symbol)}</span>
        </p>
        <p dir="auto">{t('onNetwork', { network: isolated(network.name) })}</p>
      </div>
      <div className="pay-recipient card">
        <div className="pay-recipient__head">
          <span className="quiet">{t('to')}</span>
          <Avatar address={recipient} size="sm" />
        </div>
        <AddressFull address={recipient} />
      </div>
      {(token ?? memo) !== undefined && (
        <DetailList
          rows={[
            { label: t('token'), value: token === undefined ? undefined : <Address address={token} /> },
            { label: t('memo'), value: memo === undefined ? undefined : <bdi>{memo}</bdi> },
          ]}
        />
      )}
      {!payment.isDescribed && (
        <Notice tone="warning" title={t('untoldTitle')}>
          {t('untoldText')}
        </Notice>
      )}
    </>
  )
}

/** The page opened a view without a payment, or it has ended. */
function NothingToPay(): ReactNode {
  const { modal } = useModalContext()
  const t = useMessages('pay', viewTexts)
  return (
    <Body>
      <Message visual={<GlyphIcon glyph="done" size="lg" shape="circle" />} title={t('nothing')} space="lg">
        {t('nothingText')}
      </Message>
      <Actions>
        <Button variant="primary" onClick={() => modal.close()}>
          {t('close')}
        </Button>
      </Actions>
    </Body>
  )
}
