import { AddressFull, Avatar, isolated, plainName, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'

export interface RecipientProps {
  readonly address: string
  readonly name?: string | undefined
  readonly image?: string | undefined
  readonly isRecent: boolean
}

/** The receiver with the whole address in groups, even if there is a name. */
export function Recipient({ address, name, image, isRecent }: RecipientProps): ReactNode {
  const t = useMessages('send', viewTexts)
  return (
    <div className="send-recipient card">
      <div className="send-recipient__head">
        <span className="quiet">{t('to')}</span>
        <Avatar address={address} image={image} size="sm" />
        {name && (
          <span className="strong" dir="auto" title={plainName(name)}>
            {isolated(name)}
          </span>
        )}
        {isRecent && <span className="label">{t('sentBefore')}</span>}
      </div>
      <AddressFull address={address} />
    </div>
  )
}
