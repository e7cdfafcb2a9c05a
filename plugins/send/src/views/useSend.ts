import { isAbort, isPorticoError, isRejection } from '@portico/core'
import { useAtomValue, useMessages, useModalContext } from '@portico/react/ui'
import { useState } from 'react'
import type { SendState } from '../SendState.js'
import { inUnits } from './formatted.js'
import type { SenderView, SendHandle } from './useSender.js'
import { viewTexts } from '../messages/views.en.js'

/**
 * Sends what is shown, and tells the visitor how that went. It goes on when the view is left: success leads to Account [2.17]
 * from wherever of these views the visitor is by then.
 */
export function useSend({ api }: SendHandle): {
  readonly send: (sender: SenderView) => void
  /** What is being sent: the draft is cleared before the view is left. */
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
      leave()
      notices.show('success', t('sent', { amount: inUnits(amount, token, locale) }))
    } catch (error) {
      // What may have been sent is out of the views as well, lest it be sent twice.
      const isSent = isPorticoError(error, 'send/unconfirmed')
      if (isSent) leave()
      if (isRejection(error) || isAbort(error)) notices.hide()
      else notices.show('error', t(isSent ? 'unconfirmed' : 'failedTitle')) // why is said in the view
      setSending(undefined)
    }
    if (account.caipAddress) void shell.loadBalance(account.caipAddress, { force: true })
  }
  function leave(): void {
    if (router.has('WalletSend') || router.has('WalletSendPreview')) router.reset('Account')
  }
  return { send: (sender) => void run(sender), sending }
}
