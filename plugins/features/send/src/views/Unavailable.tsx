import { Unavailable as UnavailableView, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'

/** Shown when a page opens a view that cannot be used, or the wallet disconnects or changes network meanwhile. */
export function Unavailable(): ReactNode {
  const t = useMessages('send', viewTexts)
  return (
    <UnavailableView glyph="send" title={t('unavailable')} noWallet={t('notConnectedText')}>
      {t('unavailableText')}
    </UnavailableView>
  )
}
