import type { Transfer } from '@portico/core'
import {
  Actions,
  AddressFull,
  Avatar,
  Body,
  Button,
  ConnectionIndicator,
  ExplorerLink,
  isolated,
  isUnproved,
  Message,
  Notice,
  TransferOutcome,
  useMessages,
  useModalContext,
  useReason,
  useTransferWords,
} from '@portico/react/ui'
import { useEffect, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import { LowFee } from './LowFee.js'
import type { ShownTransfer } from './useShownTransfer.js'

export interface OutcomeProps {
  readonly shown: ShownTransfer
  readonly wallet: string
  /** Looks for it at once. */
  readonly onCheck: () => void
  /** Back to the draft. */
  readonly onTryAgain: () => void
}

/** Whether so far nothing was moved, though it may still be. */
export const isUnspent = ({ isUnspent: is, status }: Transfer): boolean => is === true && status === 'lost'

/** What became of a transfer. */
export function Outcome({ shown, wallet, onCheck, onTryAgain }: OutcomeProps): ReactNode {
  const { transfer, to, fee, network } = shown
  const { status } = transfer
  const { router } = useModalContext()
  const t = useMessages('send', viewTexts)
  const amount = isolated(shown.amount)
  const words = useTransferWords(transfer, {
    t,
    wallet,
    unknownTitle: t(isUnspent(transfer) ? 'unspentTitle' : 'unknownTitle'),
    unknownText: t(isUnspent(transfer) ? 'unspentText' : 'unknownText', { amount }),
    revertedTitle: t('revertedTitle'),
    revertedText: fee === undefined ? t('revertedUnknownFee') : t('revertedText', { fee: isolated(fee) }),
  })
  const isUnknown = status === 'lost' || status === 'unknown'
  const isUnsent = status === 'refused' || status === 'expired'
  if (!words) return <OnItsWay {...shown} />
  return (
    <Body>
      <TransferOutcome t={t} transfer={transfer} {...words}>
        {!isUnproved(transfer) && (
          <div className="send-recipient card">
            <p className="strong">{shown.amount}</p>
            <p className="label">{t('to')}</p>
            <AddressFull address={to} />
          </div>
        )}
      </TransferOutcome>
      <Actions stack>
        {isUnknown && (
          <Button variant="primary" onClick={onCheck}>
            {t('checkNow')}
          </Button>
        )}
        {isUnsent && (
          <Button variant="primary" onClick={onTryAgain}>
            {t('tryAgain')}
          </Button>
        )}
        {!isUnknown && !isUnsent && (
          <Button variant="primary" onClick={() => router.reset('Account')}>
            {t('toAccount')}
          </Button>
        )}
        <ExplorerLink t={t} network={network} transfer={transfer} />
      </Actions>
    </Body>
  )
}

/**
 * Sent, and waiting for the network. The visitor can close this. Where a node refused the transfer, others may still have it: what the
 * node said is shown until it is certain.
 */
function OnItsWay({ transfer, from, to, amount, network, networkName }: ShownTransfer): ReactNode {
  const reasonOf = useReason()
  const { router, notices } = useModalContext()
  const t = useMessages('send', viewTexts)
  const { problem, isKnown } = transfer
  const refusal = isKnown ? undefined : problem && reasonOf(problem)
  // The notice 'Confirm in …' is over.
  useEffect(() => notices.hide(), [notices])
  return (
    <Body>
      <ConnectionIndicator
        from={<Avatar address={from} size="lg" />}
        to={<Avatar address={to} size="lg" />}
        state="waiting"
      />
      {refusal === undefined ? (
        <Message title={t('onItsWay', { amount })}>{t('onItsWayText', { network: isolated(networkName) })}</Message>
      ) : (
        <>
          <Message title={t('refusedYetTitle', { network: isolated(networkName) })}>
            {t('refusedYetText', { amount: isolated(amount) })}
          </Message>
          <Notice tone="warning">
            <span dir="auto">{refusal}</span>
          </Notice>
        </>
      )}
      <LowFee slow={isKnown ? transfer.slow : undefined} />
      <Actions stack>
        <Button variant="primary" onClick={() => router.reset('Account')}>
          {t('done')}
        </Button>
        <ExplorerLink t={t} network={network} transfer={transfer} />
      </Actions>
    </Body>
  )
}
