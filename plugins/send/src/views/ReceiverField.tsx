import { Field, IconButton, isolated, TextButton, useMessages, useModalContext } from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import type { AmountPanelProps } from './AmountPanel.js'
import { viewTexts } from '../messages/views.en.js'

/** Characters. */
const longest = 160

/** The receiver's address. It is marked as wrong when the field is left. */
export function ReceiverField({ plugin: { api }, sender: { state, network } }: AmountPanelProps): ReactNode {
  const { notices } = useModalContext()
  const t = useMessages('send', viewTexts)
  const [isEditing, setEditing] = useState(false)
  const { receiverAddress = '', receiver } = state
  const isWrong = receiverAddress.trim() !== '' && receiver === undefined && !isEditing

  async function paste(): Promise<void> {
    try {
      api.setReceiver((await navigator.clipboard.readText()).trim().slice(0, longest))
    } catch {
      notices.show('error', t('pasteFailed'))
    }
  }
  return (
    <Field
      label={t('to')}
      labelled
      placeholder={t('receiver')}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      maxLength={longest}
      value={receiverAddress}
      error={isWrong ? t('noAddress', { network: isolated(network.name) }) : undefined}
      onFocus={() => setEditing(true)}
      onBlur={() => setEditing(false)}
      onChange={(event) => api.setReceiver(event.target.value)}
      end={
        receiverAddress ? (
          <IconButton glyph="close" size="sm" label={t('clearReceiver')} onClick={() => api.setReceiver(undefined)} />
        ) : (
          <TextButton onClick={() => void paste()}>{t('paste')}</TextButton>
        )
      }
    />
  )
}
