import { isAbort, isPorticoError, isRejection } from '@portico/core'
import { useAtomValue, useMessages, useModalContext } from '@portico/react/ui'
import { viewTexts } from '../messages/views.en.js'
import type { SendTransferOptions } from '../SendSpec.js'
import { inUnits } from './formatted.js'
import type { SenderView, SendHandle } from './useSender.js'

/**
 * Sends the draft and shows notices about it. It goes on when the view is left: success leads to Account from any view of this
 * plugin.
 */
export function useSend({ api }: SendHandle): (sender: SenderView, options: SendTransferOptions) => void {
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
      notices.show('success', t('sent', { amount: inUnits(amount, token, locale) }))
    } catch (error) {
      const isCalm = isRejection(error) || isAbort(error) || isPorticoError(error, 'core/transferOpen')
      // The view shows the reason.
      if (isCalm) notices.hide()
      else notices.show('error', t(isPorticoError(error, 'send/unconfirmed') ? 'unconfirmed' : 'failedTitle'))
    }
    // A balance that cannot be read is shown as such in the Account view.
    modal.loadBalance(account.namespace, { force: true }).catch(() => {})
  }
  return (sender, options) => void run(sender, options)
}
