import {
  plainName,
  useAtomValue,
  useMessages,
  useModalContext,
  useTransferWords,
  type GlyphIconProps,
} from '@portico/react/ui'
import { viewTexts } from '../messages/views.en.js'
import type { BegunSwap } from '../SwapState.js'
import { inPercent, inUnits } from './formatted.js'
import { isApproved } from './Swap.js'
import type { SwapView } from './useSwap.js'

export interface Outcome extends Pick<GlyphIconProps, 'tone'> {
  readonly title: string
  readonly text: string
  /** Absent: it goes on, or is done. */
  readonly glyph?: GlyphIconProps['glyph']
}

/** What became of the step that came last, where it is not simply on its way. */
export function useOutcome(view: SwapView, swap: BegunSwap, wallet: string, isRunning: boolean): Outcome | undefined {
  const locale = useAtomValue(useModalContext().locale)
  const t = useMessages('swaps', viewTexts)
  const { state, network } = view
  const { swap: transfer, approval, from, to, received } = swap
  const current = transfer ?? approval
  const { status, fee } = current ?? {}
  const native = { symbol: state.networkTokenSymbol, decimals: network?.nativeCurrency.decimals ?? 18 }
  const reverted = transfer ? t('revertedText', { percent: inPercent(swap.slippage, locale) }) : t('revertedApproval')
  const words = useTransferWords(current, {
    t,
    wallet,
    unknownText: t('unknownText'),
    revertedTitle: t('revertedTitle'),
    revertedText: fee === undefined ? reverted : `${reverted} ${t('feePaid', { fee: inUnits(fee, native, locale) })}`,
  })
  const paid = inUnits(swap.amount, from, locale)
  if (isApproved(swap))
    return isRunning
      ? undefined
      : {
          title: t('approvedTitle'),
          text: t('approvedText', { symbol: plainName(from.symbol) }),
          glyph: 'check',
          tone: 'success',
        }
  switch (status) {
    case 'preparing':
    case 'asking':
      return { title: t('onItsWay', { from: paid, to: inUnits(swap.toAmount, to, locale) }), text: t('askingText') }
    case 'withdrawing':
      return { title: t('rejectIn', { wallet }), text: t('rejectText'), glyph: 'clock' }
    case 'included':
    case 'confirmed':
      // What arrived is told by the chain only, not by the quote.
      if (received !== undefined)
        return { title: t('doneTitle', { from: paid, to: inUnits(received, to, locale) }), text: t('doneText') }
      return words ?? { title: t('swappedOnly', { from: paid }), text: t('doneText') }
    default:
      return words
  }
}
