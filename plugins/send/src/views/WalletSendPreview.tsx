import type { ViewProps } from '@portico/core'
import {
  Actions,
  Body,
  Button,
  GlyphIcon,
  Message,
  Sheet,
  useAtomValue,
  useModalContext,
  useMessages,
} from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import type { SendSpec } from '../SendSpec.js'
import { inUnits } from './formatted.js'
import { findLookAlike, LookAlike } from './LookAlike.js'
import { completeState } from './nextStep.js'
import { OnItsWay } from './OnItsWay.js'
import { Review } from './Review.js'
import css from './send.css?inline'
import { Unavailable } from './Unavailable.js'
import { useKnownAddresses } from './useKnownAddresses.js'
import { useSend } from './useSend.js'
import { useSender, type SenderView } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

/** Review of a transfer, and its progress after sending. */
export function WalletSendPreview({ plugin }: ViewProps<SendSpec, {}>): ReactNode {
  const sender = useSender(plugin)
  const known = useKnownAddresses(plugin, sender)
  const { send, sending } = useSend(plugin)
  const locale = useAtomValue(useModalContext().locale)
  const [checked, setChecked] = useState<string>()
  if (!sender) return <Unavailable />
  const state = completeState(sending ?? sender.state)
  if (!state) return <NothingToReview />
  const { flow } = sender.state
  const { receiver, token, amount, receiverProfileImageUrl } = state
  if (flow.status === 'confirming')
    return (
      <OnItsWay
        sender={sender}
        receiver={receiver}
        image={receiverProfileImageUrl}
        amount={inUnits(amount, token, locale)}
        hash={flow.hash}
      />
    )
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
          onSend={() => send(sender)}
        />
      )}
    </>
  )
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
