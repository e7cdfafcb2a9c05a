import {
  Actions,
  Avatar,
  Body,
  Button,
  ButtonLink,
  ConnectionIndicator,
  isolated,
  Message,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import { useEffect, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { ShownTransfer } from './useShownTransfer.js'

/** Sent, and waiting for the network. The visitor can close this. */
export function OnItsWay({ from, to, amount, network, explorerUrl }: ShownTransfer): ReactNode {
  const { router, notices } = useModalContext()
  const t = useMessages('send', viewTexts)
  // The notice 'Confirm in …' is over.
  useEffect(() => notices.hide(), [notices])
  return (
    <Body>
      <ConnectionIndicator
        from={<Avatar address={from} size="lg" />}
        to={<Avatar address={to} size="lg" />}
        state="waiting"
      />
      <Message title={t('onItsWay', { amount })}>{t('onItsWayText', { network: isolated(network) })}</Message>
      <Actions stack>
        <Button variant="primary" onClick={() => router.reset('Account')}>
          {t('done')}
        </Button>
        {explorerUrl && (
          <ButtonLink href={explorerUrl} variant="ghost" trailing="external">
            {t('viewOnExplorer')}
          </ButtonLink>
        )}
      </Actions>
    </Body>
  )
}
