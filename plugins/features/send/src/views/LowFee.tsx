import type { SpeedUp } from '@portico/core'
import { Notice, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'

/** Says that the fee of a transfer is low, and what the visitor can do once it waits. @param slow Undefined where it is not. */
export function LowFee({ slow }: { readonly slow: readonly SpeedUp[] | undefined }): ReactNode {
  const t = useMessages('send', viewTexts)
  if (!slow) return null
  return (
    <Notice tone="warning" title={t('slowTitle')}>
      {t('slowText')}
      {slow.includes('replace') && <span className="send-way">{t('slowReplace')}</span>}
      {slow.includes('child') && <span className="send-way">{t('slowChild')}</span>}
    </Notice>
  )
}
