import type { ViewProps } from '@portico/core'
import { MessageView, Sheet, useMessages, useModalContext, useReason } from '@portico/react/ui'
import { useEffect, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { SwapsSpec } from '../SwapsSpec.js'
import { Progress } from './Progress.js'
import { Review } from './Review.js'
import css from './swaps.css?inline'
import { useConfirm } from './useConfirm.js'
import { useSwap, type SwapsHandle, type SwapView } from './useSwap.js'

/** Errors of what is built, which lead back to Swap. */
const buildErrors: ReadonlySet<string | undefined> = new Set([
  'swaps/allowanceFailed',
  'swaps/approvalNotBuilt',
  'swaps/swapNotBuilt',
  'swaps/swapsNotSupported',
])

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
