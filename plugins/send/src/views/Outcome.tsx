import { safeName, type Transfer, type TransferDifference } from '@portico/core'
import {
  Actions,
  AddressFull,
  Body,
  Button,
  ButtonLink,
  GlyphIcon,
  isolated,
  Message,
  plainName,
  useReason,
  type Reason,
  useMessages,
  useModalContext,
} from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts, type SendTexts } from '../messages/views.en.js'
import type { ShownTransfer } from './useShownTransfer.js'

/** Characters of a value that differs. */
const longestValue = 200

export interface OutcomeProps {
  readonly shown: ShownTransfer
  readonly wallet: string
  /** Looks for it at once. */
  readonly onCheck: () => void
  /** Back to the draft. */
  readonly onTryAgain: () => void
}

type Words = (t: Texts, props: OutcomeProps, reasonOf: Reason) => { readonly title: string; readonly text: string }
type Texts = <K extends keyof SendTexts>(
  key: K,
  ...variables: SendTexts[K] extends (v: infer V) => string ? [variables: V] : []
) => string

const unknown: Words = (t, { shown }) => ({
  title: t('unknownTitle'),
  text: t('unknownText', { amount: isolated(shown.amount) }),
})
const unspent: Words = (t, { shown }) => ({
  title: t('unspentTitle'),
  text: t('unspentText', { amount: isolated(shown.amount) }),
})
const notSent: Words = (
  t,
  {
    shown: {
      transfer: { problem },
    },
  },
  reasonOf,
) => ({
  title: t('notSentTitle'),
  text: problem
    ? t('reasonAnd', { reason: reasonOf(problem).replace(/\.$/, ''), text: t('notSentText') })
    : t('notSentText'),
})
const changed: Words = (t, { shown, wallet }) =>
  shown.transfer.hash === undefined
    ? {
        // Whether the wallet sent it is not known.
        title: t(shown.transfer.walletMayBroadcast ? 'unknownTitle' : 'notSentTitle'),
        text: t('changedUnsent'),
      }
    : { title: t('changedTitle', { wallet }), text: t('changedText', { wallet }) }

const unproved: Words = (t) => ({ title: t('unprovedTitle'), text: t('unprovedText') })

const words: Readonly<Record<string, Words>> = {
  lost: unknown,
  unknown,
  refused: notSent,
  expired: notSent,
  changed,
  replaced: (t) => ({ title: t('replacedTitle'), text: t('replacedText') }),
  reverted: (t, { shown: { fee } }) => ({
    title: t('revertedTitle'),
    text: fee === undefined ? t('revertedUnknownFee') : t('revertedText', { fee: isolated(fee) }),
  }),
}

/** Whether only the wallet says that it was carried out. */
export const isUnproved = ({ isProved, status }: Pick<Transfer, 'isProved' | 'status'>): boolean =>
  isProved === false && (status === 'included' || status === 'confirmed')

function wordsOf(transfer: Transfer): Words {
  if (isUnproved(transfer)) return unproved
  return isUnspent(transfer) ? unspent : (words[transfer.status] ?? unknown)
}

/** Whether so far nothing was moved, though it may still be. */
export const isUnspent = ({ isUnspent: is, status }: Transfer): boolean => is === true && status === 'lost'

/** What became of a transfer, where it is not simply on its way. */
export function Outcome(props: OutcomeProps): ReactNode {
  const { shown, onCheck, onTryAgain } = props
  const { transfer, amount, to, explorerUrl, replacementUrl } = shown
  const { status, differences = [] } = transfer
  const { router } = useModalContext()
  const t = useMessages('send', viewTexts)
  const reasonOf = useReason()
  const isUnknown = status === 'lost' || status === 'unknown'
  const isUnsent = status === 'refused' || status === 'expired'
  const { title, text } = wordsOf(transfer)(t as Texts, props, reasonOf)
  const link = replacementUrl ?? explorerUrl
  return (
    <Body>
      <Message
        visual={
          <GlyphIcon
            glyph={isUnknown ? 'clock' : 'warning'}
            size="lg"
            shape="circle"
            tone={status === 'changed' || status === 'reverted' ? 'error' : undefined}
          />
        }
        title={title}
      >
        {text}
      </Message>
      {!isUnproved(transfer) && (
        <div className="send-recipient card">
          <p className="strong">{amount}</p>
          <p className="label">{t('to')}</p>
          <AddressFull address={to} />
        </div>
      )}
      {differences.length > 0 && <Differences differences={differences} />}
      <Actions stack>
        {isUnknown && (
          <Button variant="primary" onClick={onCheck}>
            {t('checkNow')}
          </Button>
        )}
        {isUnsent && (
          <Button variant="primary" onClick={onTryAgain}>
            {t('tryAgain')}
          </Button>
        )}
        {!isUnknown && !isUnsent && (
          <Button variant="primary" onClick={() => router.reset('Account')}>
            {t('toAccount')}
          </Button>
        )}
        {link && (
          <ButtonLink href={link} variant="ghost" trailing="external">
            {t('viewOnExplorer')}
          </ButtonLink>
        )}
      </Actions>
    </Body>
  )
}

/** What was confirmed and what the wallet signed, value by value. */
function Differences({ differences }: { readonly differences: readonly TransferDifference[] }): ReactNode {
  const t = useMessages('send', viewTexts)
  return differences.map(({ field, asked, found }) => (
    <div key={field} className="send-recipient card">
      <p className="strong send-field" dir="auto">
        {plainName(field)}
      </p>
      <p className="label">{t('asked')}</p>
      <p className="send-difference">{safeName(asked, longestValue)}</p>
      <p className="label">{t('found')}</p>
      <p className="send-difference">{safeName(found, longestValue)}</p>
    </div>
  ))
}
