import type { Transfer, Translate } from '@portico/core'
import type { TransferTexts } from '../../messages/transfers.en.js'
import { useReason } from '../../shell/useReason.js'

/** What became of a transfer, and the glyph that it is shown with. */
export interface TransferWords {
  readonly title: string
  readonly text: string
  readonly glyph: 'clock' | 'warning'
  readonly tone?: 'warning' | 'error'
}

export interface TransferWordsOptions {
  readonly t: Translate<TransferTexts>
  /** Name of the wallet that was asked. */
  readonly wallet: string
  /** Of one that may still arrive. Default: that this is not known. */
  readonly unknownTitle?: string
  /** What not to do before it is known. */
  readonly unknownText: string
  readonly revertedTitle: string
  /** What a failure on the network costs. */
  readonly revertedText: string
}

/** What became of a transfer. Undefined: it goes on, or it arrived. */
export function useTransferWords(
  transfer: Transfer | undefined,
  { t, wallet, unknownTitle = t('unknownTitle'), unknownText, revertedTitle, revertedText }: TransferWordsOptions,
): TransferWords | undefined {
  const reasonOf = useReason()
  if (!transfer) return undefined
  const { status, hash, problem, walletMayBroadcast } = transfer
  if (isUnproved(transfer)) return { title: t('unprovedTitle'), text: t('unprovedText'), glyph: 'warning' }
  switch (status) {
    case 'lost':
    case 'unknown':
      return { title: unknownTitle, text: unknownText, glyph: 'clock', tone: 'warning' }
    case 'refused':
    case 'expired':
    case 'failed':
    case 'rejected':
    case 'cancelled': {
      const text = t('notSentText')
      const reason = problem && reasonOf(problem).replace(/\.$/, '')
      return {
        title: t('notSentTitle'),
        text: reason === undefined ? text : t('reasonAnd', { reason, text }),
        glyph: 'warning',
      }
    }
    case 'replaced':
      return { title: t('replacedTitle'), text: t('replacedText'), glyph: 'warning' }
    case 'reverted':
      return { title: revertedTitle, text: revertedText, glyph: 'warning', tone: 'error' }
    case 'changed':
      return {
        ...(hash === undefined
          ? // This page did not send it. The wallet may have, where it broadcasts what it was asked to sign only.
            { title: t(walletMayBroadcast ? 'unknownTitle' : 'notSentTitle'), text: t('changedUnsent') }
          : { title: t('changedTitle', { wallet }), text: t('changedText', { wallet }) }),
        glyph: 'warning',
        tone: 'error',
      }
    default:
      return undefined
  }
}

/** Whether only the wallet says that it was carried out. */
export function isUnproved({ isProved, status }: Pick<Transfer, 'isProved' | 'status'>): boolean {
  return isProved === false && (status === 'included' || status === 'confirmed')
}

/** Whether it left the page, or may have. Where not, the visitor still decides about it, or it ended before anything was sent. */
export function mayHaveLeft({ status }: Pick<Transfer, 'status'>): boolean {
  return !['preparing', 'asking', 'withdrawing', 'rejected', 'cancelled', 'failed'].includes(status)
}
