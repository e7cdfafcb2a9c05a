import { plainName, useAtomValue, useMessages, useModalContext, useReason } from '@portico/react/ui'
import { viewTexts, type SwapTexts } from '../messages/views.en.js'
import type { BegunSwap } from '../SwapState.js'
import { inPercent, inUnits } from './formatted.js'
import { isApproved } from './Swap.js'
import type { SwapView } from './useSwap.js'

export type Texts = <K extends keyof SwapTexts>(
  key: K,
  ...variables: SwapTexts[K] extends (v: infer V) => string ? [variables: V] : []
) => string

/** What arrived is told by the chain only, not by the quote. */
function doneOf(
  { from, to, amount, received }: BegunSwap,
  isProved: boolean | undefined,
  { locale, t }: { readonly locale: string; readonly t: Texts },
): Outcome {
  const paid = inUnits(amount, from, locale)
  if (received !== undefined)
    return { title: t('doneTitle', { from: paid, to: inUnits(received, to, locale) }), text: t('doneText') }
  return isProved === false
    ? { title: t('unprovedTitle'), text: t('unprovedText'), glyph: 'warning' }
    : { title: t('swappedOnly', { from: paid }), text: t('doneText') }
}

export interface Outcome {
  readonly title: string
  readonly text: string
  /** Absent: it goes on. */
  readonly glyph?: 'warning' | 'clock' | 'done' | 'check'
  readonly tone?: 'success' | 'warning' | 'error'
}

/** What became of the step that came last, where it is not simply on its way. */
export function useOutcome(view: SwapView, swap: BegunSwap, wallet: string, isRunning: boolean): Outcome | undefined {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const reasonOf = useReason()
  const { state, network } = view
  const { swap: transfer, approval, from, to } = swap
  const current = transfer ?? approval
  if (isApproved(swap))
    return isRunning
      ? undefined
      : {
          title: t('approvedTitle'),
          text: t('approvedText', { symbol: plainName(from.symbol) }),
          glyph: 'check',
          tone: 'success',
        }
  switch (current?.status) {
    case 'preparing':
    case 'asking':
      return {
        title: t('onItsWay', {
          from: inUnits(swap.amount, from, locale),
          to: inUnits(swap.toAmount, to, locale),
        }),
        text: t('askingText'),
      }
    case 'withdrawing':
      return { title: t('rejectIn', { wallet }), text: t('rejectText'), glyph: 'clock' }
    case 'included':
    case 'confirmed':
      return doneOf(swap, current.isProved, { locale, t })
    case 'lost':
    case 'unknown':
      return { title: t('unknownTitle'), text: t('unknownText'), glyph: 'clock', tone: 'warning' }
    case 'reverted': {
      const native = { symbol: state.networkTokenSymbol, decimals: network?.nativeCurrency.decimals ?? 18 }
      const text = transfer ? t('revertedText', { percent: inPercent(swap.slippage, locale) }) : t('revertedApproval')
      const fee = current.fee === undefined ? '' : t('feePaid', { fee: inUnits(current.fee, native, locale) })
      return { title: t('revertedTitle'), text: [text, fee].filter(Boolean).join(' '), glyph: 'warning', tone: 'error' }
    }
    case 'refused':
    case 'expired':
    case 'failed':
    case 'rejected':
    case 'cancelled': {
      const text = current.problem
        ? t('reasonAnd', { reason: reasonOf(current.problem).replace(/\.$/, ''), text: t('notSentText') })
        : t('notSentText')
      return { title: t('notSentTitle'), text, glyph: 'warning' }
    }
    case 'replaced':
      return { title: t('replacedTitle'), text: t('replacedText'), glyph: 'warning' }
    case 'changed':
      return current.hash === undefined
        ? { title: t('notSentTitle'), text: t('changedUnsent'), glyph: 'warning', tone: 'error' }
        : { title: t('changedTitle', { wallet }), text: t('changedText', { wallet }), glyph: 'warning', tone: 'error' }
    default:
      return undefined
  }
}
