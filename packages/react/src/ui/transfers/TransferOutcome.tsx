import { safeName, type Transfer, type TransferDifference, type Translate } from '@portico/core'
import type { ReactNode } from 'react'
import type { TransferTexts } from '../../messages/transfers.en.js'
import { GlyphIcon, type GlyphIconProps } from '../Icon.js'
import { Message } from '../Message.js'
import { plainName } from '../../shell/plainName.js'
import { Sheet } from '../Sheet.js'
import css from './transferOutcome.css?inline'

/** Characters of a value that differs. */
const longestValue = 200

export interface TransferOutcomeProps extends Pick<GlyphIconProps, 'glyph' | 'tone'> {
  readonly t: Translate<TransferTexts>
  readonly transfer: Pick<Transfer, 'differences'> | undefined
  readonly title: string
  readonly text: string
  /** What it was to do. */
  readonly children?: ReactNode
}

/** What became of a transfer, where it is not simply on its way. Title, text, glyph and tone are those of `useTransferWords`. */
export function TransferOutcome({ t, transfer, title, text, glyph, tone, children }: TransferOutcomeProps): ReactNode {
  return (
    <>
      <Message visual={<GlyphIcon glyph={glyph} size="lg" shape="circle" tone={tone} />} title={title}>
        {text}
      </Message>
      {children}
      {transfer?.differences?.map((difference) => (
        <Difference key={difference.field} t={t} difference={difference} />
      ))}
    </>
  )
}

/** What was confirmed and what the wallet signed. The values are a stranger's: a long one must not push the other out of sight. */
function Difference({
  t,
  difference: { field, asked: confirmed, found: signed },
}: Pick<TransferOutcomeProps, 't'> & { readonly difference: TransferDifference }): ReactNode {
  return (
    <div className="difference card">
      <Sheet css={css} />
      <p className="strong" dir="auto">
        {plainName(field)}
      </p>
      <p className="label">{t('youConfirmed')}</p>
      <p className="difference__value">{safeName(confirmed, longestValue)}</p>
      <p className="label">{t('walletSigned')}</p>
      <p className="difference__value">{safeName(signed, longestValue)}</p>
    </div>
  )
}
