import type { Transfer } from '@portico/core'
import {
  Actions,
  AddressFull,
  Avatar,
  Body,
  Button,
  ConnectionIndicator,
  ExplorerLink,
  formatMoney,
  GlyphIcon,
  isolated,
  isUnproved,
  mayHaveLeft,
  Message,
  SiteIcon,
  TransferOutcome,
  useAtomValue,
  useMessages,
  useModalContext,
  useTransferWords,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { Payment } from '../PayState.js'
import { ExchangeProgress } from './ExchangeProgress.js'
import type { OpenPayment } from './useOpenPayment.js'

/** The last thing that was begun, and what became of it. */
export function Progress(open: OpenPayment): ReactNode {
  const { state } = open
  const { payment, transfer, exchange, result } = state
  if (result?.success) return <Paid payment={payment} hash={result.result} />
  if (transfer && mayHaveLeft(transfer)) return <Outcome {...open} transfer={transfer} />
  if (exchange) return <ExchangeProgress {...open} exchange={exchange} />
  return null
}

function useAmount(payment: Payment): string {
  const locale = useAtomValue(useModalContext().locale)
  return formatMoney(payment.amount, payment, locale)
}

function Paid({ payment, hash }: { readonly payment: Payment; readonly hash: string | undefined }): ReactNode {
  const { modal, metadata } = useModalContext()
  const t = useMessages('pay', viewTexts)
  const amount = useAmount(payment)
  return (
    <Body>
      <Message
        visual={<GlyphIcon glyph="done" size="lg" shape="circle" tone="success" />}
        title={t('paidTitle', { amount: isolated(amount) })}
        space="lg"
      >
        {t('paidText', { site: isolated(metadata.name) })}
      </Message>
      <Actions stack>
        <Button variant="primary" onClick={() => modal.close()}>
          {t('done')}
        </Button>
        <ExplorerLink t={t} network={payment.network} transfer={{ hash }} />
      </Actions>
    </Body>
  )
}

/** Sent, and waiting for the network. The visitor can close this. */
function OnItsWay({ payment, transfer }: { readonly payment: Payment; readonly transfer: Transfer }): ReactNode {
  const { modal } = useModalContext()
  const t = useMessages('pay', viewTexts)
  const amount = useAmount(payment)
  return (
    <Body>
      <ConnectionIndicator
        from={<Avatar address={transfer.order.account} size="lg" />}
        to={<SiteIcon />}
        state="waiting"
      />
      <Message title={t('onItsWay', { amount: isolated(amount) })}>
        {t('onItsWayText', { network: isolated(payment.network.name) })}
      </Message>
      <Actions stack>
        <Button variant="primary" onClick={() => modal.close()}>
          {t('close')}
        </Button>
        <ExplorerLink t={t} network={payment.network} transfer={transfer} />
      </Actions>
    </Body>
  )
}

/** Out of the wallet, and what became of it. */
function Outcome({
  plugin,
  controls,
  state: { payment },
  transfer,
}: OpenPayment & { readonly transfer: Transfer }): ReactNode {
  const { connections, modal } = useModalContext()
  const account = useAtomValue(connections.account(payment.network.chainNamespace))
  const t = useMessages('pay', viewTexts)
  const amount = useAmount(payment)
  const words = useTransferWords(transfer, {
    t,
    wallet: isolated(account.connectedWalletInfo?.name ?? t('yourWallet')),
    unknownText: t('unknownText', { amount: isolated(amount) }),
    revertedTitle: t('revertedTitle'),
    revertedText: t('revertedText'),
  })
  const isUnknown = transfer.status === 'lost' || transfer.status === 'unknown'
  if (!words) return <OnItsWay payment={payment} transfer={transfer} />
  return (
    <Body>
      <TransferOutcome t={t} transfer={transfer} {...words}>
        {!isUnproved(transfer) && (
          <div className="pay-recipient card">
            <p className="strong">{amount}</p>
            <p className="label">{t('to')}</p>
            <AddressFull address={payment.recipient} />
          </div>
        )}
      </TransferOutcome>
      <Actions stack>
        {isUnproved(transfer) ? (
          // It may well be paid: the way back to paying is not offered.
          <Button variant="primary" onClick={() => modal.close()}>
            {t('close')}
          </Button>
        ) : isUnknown ? (
          <Button variant="primary" onClick={() => void plugin.transfers.refresh(transfer.id)}>
            {t('checkNow')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => controls.chooseAgain()}>
            {t('payAgain')}
          </Button>
        )}
        <ExplorerLink t={t} network={payment.network} transfer={transfer} />
      </Actions>
    </Body>
  )
}
