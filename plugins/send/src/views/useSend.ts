import { isAbort, isPorticoError, isRejection } from '@portico/core'
import { useAtomValue, useMessages, useModalContext } from '@portico/react/ui'
import { useState } from 'react'
import type { SendState } from '../SendState.js'
import { inUnits } from './formatted.js'
import type { SenderView, SendHandle } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

/**
 * Sends the draft and shows notices about it. It continues when the view is left: success leads to Account from any view of
 * this plugin.
 */
export function useSend({ api }: SendHandle): {
  readonly send: (sender: SenderView) => void
  /** The transfer that is being sent. The draft itself is cleared before the view is left. */
  readonly sending: SendState | undefined
} {
  const shell = useModalContext()
  const { notices, router } = shell
  const t = useMessages('send', viewTexts)
  const locale = useAtomValue(shell.locale)
  const [sending, setSending] = useState<SendState>()

  async function run({ state, account }: SenderView): Promise<void> {
    const { token, amount } = state
    if (!token || amount === undefined) return
    const wallet = account.connectedWalletInfo?.name ?? t('yourWallet')
    setSending(state)
    notices.show('loading', t('confirmIn', { wallet }))
    try {
      await api.send()
      leaveViews()
      notices.show('success', t('sent', { amount: inUnits(amount, token, locale) }))
    } catch (error) {
      // It may have been sent: leave the views, so that it is not sent twice.
      const mayBeSent = isPorticoError(error, 'send/unconfirmed')
      if (mayBeSent) leaveViews()
      if (isRejection(error) || isAbort(error)) notices.hide()
      else notices.show('error', t(mayBeSent ? 'unconfirmed' : 'failedTitle')) // the view shows the reason
      setSending(undefined)
    }
    // A balance that cannot be read is shown as such in the Account view.
    shell.modal.loadBalance(account.namespace, { force: true }).catch(() => {})
  }
  function leaveViews(): void {
    if (router.has('WalletSend') || router.has('WalletSendPreview')) router.reset('Account')
  }
  return { send: (sender) => void run(sender), sending }
}
