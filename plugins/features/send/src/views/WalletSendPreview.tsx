import { isAbort, isPorticoError, isRejection, type Transfer, type TransferStatus, type ViewProps } from '@portico/core'
import {
  formatMoney,
  isolated,
  isUnproved,
  mayHaveLeft,
  MessageView,
  Sheet,
  useAtomValue,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import type { SendSpec, SendTransferOptions } from '../SendSpec.js'
import { findLookAlike, LookAlike } from './LookAlike.js'
import { completeState } from './nextStep.js'
import { Outcome } from './Outcome.js'
import { Review } from './Review.js'
import css from './send.css?inline'
import { Unavailable } from './Unavailable.js'
import { useKnownAddresses } from './useKnownAddresses.js'
import { useShowTransfer } from './useShownTransfer.js'
import { useSender, type SenderView, type SendHandle } from './useSender.js'
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
  const outcome = transfer && isPastReview(transfer) ? show(transfer) : undefined
  if (outcome)
    return (
      <>
        <Sheet css={css} />
        <Outcome
          shown={outcome}
          wallet={isolated(sender.account.connectedWalletInfo?.name ?? t('yourWallet'))}
          onCheck={() => void plugin.transfers.refresh(outcome.transfer.id)}
          onTryAgain={() => {
            plugin.api.setAmount(sender.state.sendTokenAmount)
            if (!completeState(sender.state)) router.replace('WalletSend')
          }}
        />
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

/** Whether what became of it is shown in place of the review. Success is not: it leads to Account. */
function isPastReview(transfer: Transfer): boolean {
  return mayHaveLeft(transfer) && (transfer.status !== 'confirmed' || isUnproved(transfer))
}

function lookAlikeOf(receiver: string, known: readonly string[], { chain }: SenderView): string | undefined {
  return findLookAlike(receiver, known, (a, b) => chain.sameAddress(a, b))
}

/** The page opened the view without a draft, or the account changed. */
function NothingToReview(): ReactNode {
  const { router } = useModalContext()
  const t = useMessages('send', viewTexts)
  return (
    <MessageView
      glyph="send"
      title={t('nothingToReview')}
      action={{ label: t('enterTransfer'), onClick: () => router.replace('WalletSend') }}
    >
      {t('nothingToReviewText')}
    </MessageView>
  )
}

/** What became of a transfer, for a visitor who has left its view. Others were not sent. */
const titles: ReadonlyMap<TransferStatus | undefined, 'revertedTitle' | 'replacedTitle'> = new Map([
  ['reverted', 'revertedTitle'],
  ['replaced', 'replacedTitle'],
])

/**
 * Sends the draft and shows notices about it. It goes on when the view is left: success leads to Account from any view of this
 * plugin.
 */
function useSend({ api, store }: SendHandle): (sender: SenderView, options: SendTransferOptions) => void {
  const { notices, router, modal, locale: localeAtom } = useModalContext()
  const t = useMessages('send', viewTexts)
  const locale = useAtomValue(localeAtom)

  async function run({ state, account }: SenderView, options: SendTransferOptions): Promise<void> {
    const { token, amount } = state
    if (!token || amount === undefined) return
    const wallet = account.connectedWalletInfo?.name ?? t('yourWallet')
    notices.show('loading', t('confirmIn', { wallet }))
    try {
      await api.send(options)
      if (router.has('WalletSend') || router.has('WalletSendPreview')) router.reset('Account')
      notices.show('success', t('sent', { amount: formatMoney(amount, token, locale) }))
    } catch (error) {
      const isCalm = isRejection(error) || isAbort(error) || isPorticoError(error, 'core/transferOpen')
      const { transfer } = store.get(api.state)
      const outcome = transfer && isPastReview(transfer) ? transfer.status : undefined
      // The view shows the reason, and what became of a transfer that was signed.
      if (isCalm || (outcome && router.has('WalletSendPreview'))) notices.hide()
      else if (outcome === 'changed' && transfer?.hash) notices.show('error', t('changedTitle', { wallet }))
      else if (isPorticoError(error, 'send/unproved')) notices.show('error', t('unprovedTitle'))
      else
        notices.show(
          'error',
          t(isPorticoError(error, 'send/unconfirmed') ? 'unconfirmed' : (titles.get(outcome) ?? 'failedTitle')),
        )
    }
    // A balance that cannot be read is shown as such in the Account view.
    modal.loadBalance(account.namespace, { force: true }).catch(() => {})
  }
  return (sender, options) => void run(sender, options)
}
