import { isAbort, isPorticoError, isRejection, type ViewProps } from '@portico/core'
import { MessageView, plainName, Sheet, useAtomValue, useMessages, useModalContext, useReason } from '@portico/react/ui'
import { useEffect, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { ConfirmOptions } from '../SwapState.js'
import type { SwapsSpec } from '../SwapsSpec.js'
import { noticeAmount } from './formatted.js'
import { Progress } from './Progress.js'
import { Review } from './Review.js'
import css from './swaps.css?inline'
import { useSwap, type SwapsHandle, type SwapView } from './useSwap.js'

/** Errors of what is built: a notice says their message. Where nothing was built yet they lead back to Swap. */
const buildErrors: ReadonlySet<string | undefined> = new Set([
  'swaps/allowanceFailed',
  'swaps/approvalNotBuilt',
  'swaps/swapNotBuilt',
  'swaps/swapsNotSupported',
])
/** Errors that the view shows in words of its own, beside the swap that they are about. */
const shownByView: readonly string[] = [
  'core/transferOpen',
  'swaps/priceMoved',
  'swaps/accountChanged',
  // It may still succeed: to call that an error would invite a second swap.
  'swaps/unconfirmed',
]

/** Review of a swap, and what becomes of it after confirming. */
export function SwapPreview({ plugin }: ViewProps<SwapsSpec, {}>): ReactNode {
  const view = useSwap(plugin)
  return (
    <>
      <Sheet css={css} />
      {'state' in view ? <Content plugin={plugin} view={view} /> : view.instead}
    </>
  )
}

function Content({ plugin, view }: { readonly plugin: SwapsHandle; readonly view: SwapView }): ReactNode {
  const { router, notices, store } = useModalContext()
  const confirm = useConfirm()
  const { state, controls } = view
  const { review, shown } = state
  const problem = review?.prepared ? undefined : review?.problem
  const reasonOf = useReason()
  const failure = problem && buildErrors.has(problem.code) ? reasonOf(problem) : undefined
  useEffect(() => {
    // An effect may run twice, and goes back once.
    if (failure === undefined || store.get(router.route).view !== 'SwapPreview') return
    notices.show('error', failure)
    controls.leaveReview()
    if (router.has('Swap')) router.back()
    else router.replace('Swap')
  }, [failure, notices, controls, router, store])
  if (shown) return <Progress plugin={plugin} view={view} swap={shown} />
  if (review)
    return <Review plugin={plugin} view={view} review={review} onConfirm={(options) => confirm(view, options)} />
  return <NothingToReview {...view} />
}

/**
 * Confirms the review and shows notices about it. It goes on when the view is left: success leads to Account from any view of this
 * plugin.
 */
function useConfirm(): (view: SwapView, options?: ConfirmOptions) => void {
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
      else notices.show('error', buildErrors.has(code) ? reasonOf(error) : t('transactionError'))
    }
    // A balance that cannot be read is shown as such in the Account view.
    modal.loadBalance(account.namespace, { force: true }).catch(() => {})
  }
  return (view, options = {}) => void run(view, options)
}

/** The page opened the view without a swap, or account or network changed. */
function NothingToReview({ state }: SwapView): ReactNode {
  const { router } = useModalContext()
  const t = useMessages('swaps', viewTexts)
  const { dropped } = state
  return (
    <MessageView
      glyph="exchange"
      title={dropped ? t(dropped === 'account' ? 'accountDropped' : 'networkDropped') : t('nothingToReview')}
      action={{
        label: t('enterSwap'),
        onClick: () => (router.has('Swap') ? router.back() : router.replace('Swap')),
      }}
    >
      {t(dropped ? 'droppedText' : 'nothingToReviewText')}
    </MessageView>
  )
}
