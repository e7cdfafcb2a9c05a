import {
  Actions,
  Avatar,
  Body,
  Button,
  ConnectionIndicator,
  ExplorerLink,
  isolated,
  Message,
  Notice,
  useReason,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import { useEffect, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import { LowFee } from './LowFee.js'
import type { ShownTransfer } from './useShownTransfer.js'

/**
 * Sent, and waiting for the network. The visitor can close this. Where a node refused the transfer, others may still have it: what the
 * node said is shown until it is certain.
 */
export function OnItsWay({ transfer, from, to, amount, network, networkName }: ShownTransfer): ReactNode {
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
