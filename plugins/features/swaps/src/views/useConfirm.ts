import { isAbort, isPorticoError, isRejection } from '@portico/core'
import { plainName, useAtomValue, useMessages, useModalContext, useReason } from '@portico/react/ui'
import { viewTexts } from '../messages/views.en.js'
import type { ConfirmOptions } from '../SwapState.js'
import { noticeAmount } from './formatted.js'
import type { SwapView } from './useSwap.js'

/** Errors that the view shows in words of its own, beside the swap that they are about. */
const shownByView: readonly string[] = [
  'core/transferOpen',
  'swaps/priceMoved',
  'swaps/accountChanged',
  // It may still succeed: to call that an error would invite a second swap.
  'swaps/unconfirmed',
]
/** Errors whose message is what the notice says. */
const toldByMessage: readonly string[] = [
  'swaps/allowanceFailed',
  'swaps/approvalNotBuilt',
  'swaps/swapNotBuilt',
  'swaps/swapsNotSupported',
]

/**
 * Confirms the review and shows notices about it. It goes on when the view is left: success leads to Account from any view of this
 * plugin.
 */
export function useConfirm(): (view: SwapView, options?: ConfirmOptions) => void {
  const { notices, router, modal, locale: localeAtom } = useModalContext()
  const t = useMessages('swaps', viewTexts)
  const locale = useAtomValue(localeAtom)
  const reasonOf = useReason()

  async function run({ state, controls, account }: SwapView, options: ConfirmOptions): Promise<void> {
    const { quote } = state.review ?? {}
    if (!quote) return
    const { from, to } = quote.question
    const named = (amount: bigint): { from: string; amount: string; to: string } => ({
      from: plainName(from.symbol),
      amount: noticeAmount({ amount, decimals: to.decimals }, locale),
      to: plainName(to.symbol),
    })
    function onStep(step: 'approval' | 'swap' | 'sent'): void {
      notices.show('loading', step === 'sent' ? t('swapping', named(quote!.toAmount)) : t('confirmInWallet'))
    }
    try {
      const { swap } = await controls.confirm({ ...options, onStep })
      if (router.has('Swap') || router.has('SwapPreview')) router.reset('Account')
      const { received } = swap
      if (swap.swap?.isProved === false && received === undefined) notices.show('error', t('unprovedTitle'))
      else if (received === undefined) notices.show('success', t('swappedOnly', { from: plainName(from.symbol) }))
      else notices.show('success', t('swapped', named(received)))
    } catch (error) {
      const code = isPorticoError(error) ? error.code : ''
      if (isRejection(error) || isAbort(error) || shownByView.includes(code)) notices.hide()
      else notices.show('error', toldByMessage.includes(code) ? reasonOf(error) : t('transactionError'))
    }
    // A balance that cannot be read is shown as such in the Account view.
    modal.loadBalance(account.namespace, { force: true }).catch(() => {})
  }
  return (view, options = {}) => void run(view, options)
}
