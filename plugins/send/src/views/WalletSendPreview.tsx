import type { Transfer, ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  GlyphIcon,
  isolated,
  Message,
  Sheet,
  useModalContext,
  useMessages,
} from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import { isUnderWay } from '../createState.js'
import type { SendSpec } from '../SendSpec.js'
import { findLookAlike, LookAlike } from './LookAlike.js'
import { completeState } from './nextStep.js'
import { OnItsWay } from './OnItsWay.js'
import { Outcome } from './Outcome.js'
import { Review } from './Review.js'
import css from './send.css?inline'
import { Unavailable } from './Unavailable.js'
import { useKnownAddresses } from './useKnownAddresses.js'
import { useSend } from './useSend.js'
import { useShowTransfer } from './useShownTransfer.js'
import { useSender, type SenderView } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

/** Review of a transfer, and what becomes of it after sending. */
export function WalletSendPreview({ plugin }: ViewProps<SendSpec, {}>): ReactNode {
  const sender = useSender(plugin)
  const known = useKnownAddresses(plugin, sender)
  const send = useSend(plugin)
  const show = useShowTransfer()
  const { router } = useModalContext()
  const t = useMessages('send', viewTexts)
  const [checked, setChecked] = useState<string>()
  if (!sender) return <Unavailable />
  const { transfer } = sender.state
  const shown = transfer && isOut(transfer) ? show(transfer) : undefined
  if (shown)
    return (
      <>
        <Sheet css={css} />
        {isUnderWay(shown.transfer) || shown.transfer.status === 'included' ? (
          <OnItsWay {...shown} />
        ) : (
          <Outcome
            shown={shown}
            wallet={isolated(sender.account.connectedWalletInfo?.name ?? t('yourWallet'))}
            onCheck={() => void plugin.transfers.refresh(shown.transfer.id)}
            onTryAgain={() => {
              plugin.api.setAmount(sender.state.sendTokenAmount)
              if (!completeState(sender.state)) router.replace('WalletSend')
            }}
          />
        )}
      </>
    )
  const state = completeState(sender.state)
  if (!state) return <NothingToReview />
  const { receiver } = state
  const copied = lookAlikeOf(receiver, [...known.own, ...known.recent], sender)
  return (
    <>
      <Sheet css={css} />
      {copied !== undefined && checked !== receiver ? (
        <LookAlike
          entered={receiver}
          known={copied}
          isOwn={known.own.includes(copied)}
          onUseKnown={() => plugin.api.setReceiver(copied)}
          onContinue={() => setChecked(receiver)}
        />
      ) : (
        <Review
          plugin={plugin}
          sender={sender}
          state={state}
          isRecent={known.recent.some((address) => sender.chain.sameAddress(address, receiver))}
          onSend={(options) => send(sender, options)}
        />
      )}
    </>
  )
}

/** Whether it left this page, or may have: then there is nothing to review any more. */
function isOut({ status }: Transfer): boolean {
  const isReviewed =
    status === 'preparing' ||
    status === 'asking' ||
    status === 'withdrawing' ||
    status === 'rejected' ||
    status === 'cancelled' ||
    status === 'failed'
  return !isReviewed && status !== 'confirmed'
}

function lookAlikeOf(receiver: string, known: readonly string[], { chain }: SenderView): string | undefined {
  return findLookAlike(receiver, known, (a, b) => chain.sameAddress(a, b))
}

/** The page opened the view without a draft, or the account changed. */
function NothingToReview(): ReactNode {
  const { router } = useModalContext()
  const t = useMessages('send', viewTexts)
  return (
    <Body>
      <Message visual={<GlyphIcon glyph="send" size="lg" shape="circle" />} title={t('nothingToReview')} space="lg">
        {t('nothingToReviewText')}
      </Message>
      <Actions>
        <Button variant="primary" onClick={() => router.replace('WalletSend')}>
          {t('enterTransfer')}
        </Button>
      </Actions>
    </Body>
  )
}
