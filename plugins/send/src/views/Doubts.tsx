import { isolated, Notice, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import type { Doubt } from './receiverDoubts.js'
import { viewTexts } from '../messages/views.en.js'

/** Warnings about a receiver. None of them keeps anybody from going on. */
export function Doubts({ doubts }: { readonly doubts: readonly Doubt[] }): ReactNode {
  const t = useMessages('send', viewTexts)
  return doubts.map((doubt) => {
    if (doubt.kind === 'contract')
      return (
        <Notice key={doubt.kind} tone="error" title={t('contractTitle', { symbol: isolated(doubt.token.symbol) })}>
          {t('contractText')}
        </Notice>
      )
    const [title, text] =
      doubt.kind === 'own' ? (['ownTitle', 'ownText'] as const) : (['checksumTitle', 'checksumText'] as const)
    return (
      <Notice key={doubt.kind} tone="warning" title={t(title)}>
        {t(text)}
      </Notice>
    )
  })
}
