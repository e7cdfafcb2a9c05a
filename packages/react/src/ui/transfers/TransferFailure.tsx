import type { Translate } from '@portico/core'
import type { ReactNode } from 'react'
import type { TransferTexts } from '../../messages/transfers.en.js'
import { useReason } from '../../shell/useReason.js'
import { TextButton } from '../Button.js'
import { ErrorDetails } from '../ErrorDetails.js'
import { Notice } from '../Message.js'

export interface TransferFailureProps {
  readonly t: Translate<TransferTexts>
  readonly title: string
  readonly error: unknown
  /** Absent: the same once more would fail again. */
  readonly onRetry?: (() => void) | undefined
}

/** Why a transfer cannot be made, or was not: with what to do about it, in a review. */
export function TransferFailure({ t, title, error, onRetry }: TransferFailureProps): ReactNode {
  const reasonOf = useReason()
  return (
    <>
      <Notice tone="error" title={title} actions={onRetry && <TextButton onClick={onRetry}>{t('retry')}</TextButton>}>
        {reasonOf(error, { advice: true })}
      </Notice>
      <ErrorDetails error={error} />
    </>
  )
}
