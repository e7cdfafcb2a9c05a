import type { Transfer, TransferStatus } from '@portico/core'
import {
  Actions,
  AddressFull,
  Avatar,
  Body,
  Button,
  ButtonLink,
  ConnectionIndicator,
  formatMoney,
  GlyphIcon,
  isolated,
  Message,
  SiteIcon,
  useAtomValue,
  useMessages,
  useModalContext,
  useReason,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { Payment } from '../PayState.js'
import { ExchangeProgress } from './ExchangeProgress.js'
import type { OpenPayment } from './useOpenPayment.js'

const onItsWay: readonly TransferStatus[] = ['signed', 'broadcast']
const ended: readonly TransferStatus[] = ['lost', 'unknown', 'reverted', 'refused', 'expired', 'replaced', 'changed']

/** The last thing that was begun, and what became of it. */
export function Progress(open: OpenPayment): ReactNode {
  const { state } = open
  const { payment, transfer, exchange, result } = state
  if (result?.success) return <Paid payment={payment} hash={result.result} />
  if (transfer && onItsWay.includes(transfer.status)) return <OnItsWay payment={payment} transfer={transfer} />
  if (transfer && ended.includes(transfer.status)) return <Outcome {...open} transfer={transfer} />
  if (exchange) return <ExchangeProgress {...open} exchange={exchange} />
  return null
}

function useShownPayment(payment: Payment): {
  readonly amount: string
  explorerUrl(hash: string | undefined): string | undefined
} {
  const { chain, locale: localeAtom } = useModalContext()
  const locale = useAtomValue(localeAtom)
  const { network, amount } = payment
  return {
    amount: formatMoney(amount, payment, locale),
    explorerUrl: (hash) =>
      hash === undefined ? undefined : chain(network.chainNamespace)?.explorerUrl(network, { transaction: hash }),
  }
}

function Paid({ payment, hash }: { readonly payment: Payment; readonly hash: string | undefined }): ReactNode {
  const { modal, metadata } = useModalContext()
  const t = useMessages('pay', viewTexts)
  const { amount, explorerUrl } = useShownPayment(payment)
  const link = explorerUrl(hash)
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
        <ExplorerLink href={link} />
      </Actions>
    </Body>
  )
}

/** Sent, and waiting for the network. The visitor can close this. */
function OnItsWay({ payment, transfer }: { readonly payment: Payment; readonly transfer: Transfer }): ReactNode {
  const { modal } = useModalContext()
  const t = useMessages('pay', viewTexts)
  const { amount, explorerUrl } = useShownPayment(payment)
  const link = explorerUrl(transfer.hash)
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
        <ExplorerLink href={link} />
      </Actions>
    </Body>
  )
}

/** Out of the wallet, and not simply on its way. */
function Outcome({
  plugin,
  controls,
  state: { payment },
  transfer,
}: OpenPayment & { readonly transfer: Transfer }): ReactNode {
  const { connections } = useModalContext()
  const account = useAtomValue(connections.account(payment.network.chainNamespace))
  const t = useMessages('pay', viewTexts)
  const reasonOf = useReason()
  const { amount, explorerUrl } = useShownPayment(payment)
  const wallet = isolated(account.connectedWalletInfo?.name ?? t('yourWallet'))
  const { status, hash, problem, replacedBy } = transfer
  const isUnknown = status === 'lost' || status === 'unknown'
  const isSerious = status === 'changed' || status === 'reverted'
  const words = {
    lost: [t('unknownTitle'), t('unknownText', { amount })],
    unknown: [t('unknownTitle'), t('unknownText', { amount })],
    reverted: [t('revertedTitle'), t('revertedText')],
    replaced: [t('replacedTitle'), t('replacedText')],
    changed: hash
      ? [t('changedTitle', { wallet }), t('changedText', { wallet })]
      : [t(transfer.walletMayBroadcast ? 'unknownTitle' : 'notSentTitle'), t('changedUnsent')],
  }[status as string] ?? [
    t('notSentTitle'),
    problem
      ? t('reasonAnd', { reason: reasonOf(problem).replace(/\.$/, ''), text: t('notSentText') })
      : t('notSentText'),
  ]
  const link = explorerUrl(replacedBy ?? hash)
  return (
    <Body>
      <Message
        visual={
          <GlyphIcon
            glyph={isUnknown ? 'clock' : 'warning'}
            size="lg"
            shape="circle"
            tone={isSerious ? 'error' : undefined}
          />
        }
        title={words[0]}
      >
        {words[1]}
      </Message>
      <div className="pay-recipient card">
        <p className="strong">{amount}</p>
        <p className="label">{t('to')}</p>
        <AddressFull address={payment.recipient} />
      </div>
      <Actions stack>
        {isUnknown ? (
          <Button variant="primary" onClick={() => void plugin.transfers.refresh(transfer.id)}>
            {t('checkNow')}
          </Button>
        ) : (
          <Button variant="primary" onClick={() => controls.chooseAgain()}>
            {t('payAgain')}
          </Button>
        )}
        <ExplorerLink href={link} />
      </Actions>
    </Body>
  )
}

function ExplorerLink({ href }: { readonly href: string | undefined }): ReactNode {
  const t = useMessages('pay', viewTexts)
  if (!href) return null
  return (
    <ButtonLink href={href} variant="ghost" trailing="external">
      {t('viewOnExplorer')}
    </ButtonLink>
  )
}
