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
import type { SenderView } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

export interface OnItsWayProps {
  readonly sender: SenderView
  readonly receiver: string
  readonly image: string | undefined
  /** '0.25 ETH' */
  readonly amount: string
  readonly hash: string
}

/** Sent, and waiting for the network. The visitor can close this. */
export function OnItsWay({ sender, receiver, image, amount, hash }: OnItsWayProps): ReactNode {
  const { router, notices } = useModalContext()
  const t = useMessages('send', viewTexts)
  const { account, chain, network } = sender
  // The notice 'Confirm in …' is over.
  useEffect(() => notices.hide(), [notices])
  return (
    <Body>
      <ConnectionIndicator
        from={<Avatar address={account.address} image={account.profileImage} size="lg" />}
        to={<Avatar address={receiver} image={image} size="lg" />}
        state="waiting"
      />
      <Message title={t('onItsWay', { amount })}>{t('onItsWayText', { network: isolated(network.name) })}</Message>
      <Actions stack>
        <Button variant="primary" onClick={() => router.reset('Account')}>
          {t('done')}
        </Button>
        <ButtonLink href={chain.explorerUrl(network, { transaction: hash })} variant="ghost" trailing="external">
          {t('viewOnExplorer')}
        </ButtonLink>
      </Actions>
    </Body>
  )
}
