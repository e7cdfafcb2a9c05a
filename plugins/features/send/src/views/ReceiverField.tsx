import { Field, IconButton, isolated, useReason, TextButton, useMessages, useModalContext } from '@portico/react/ui'
import { useState, type ReactNode } from 'react'
import type { AmountPanelProps } from './AmountPanel.js'
import type { NamedReceiver } from './useNamedReceiver.js'
import { viewTexts } from '../messages/views.en.js'

/** Characters. */
const longest = 160

export interface ReceiverFieldProps extends AmountPanelProps {
  readonly named: NamedReceiver
}

/** The receiver's address or name. It is marked as wrong when the field is left, or the name was looked up. */
export function ReceiverField({ plugin, sender, named }: ReceiverFieldProps): ReactNode {
  const reasonOf = useReason()
  const { api } = plugin
  const { state, network } = sender
  const { notices } = useModalContext()
  const t = useMessages('send', viewTexts)
  const [isEditing, setEditing] = useState(false)
  const { receiverAddress = '', receiver } = state
  const text = receiverAddress.trim()
  const isWrong = text !== '' && receiver === undefined && !isEditing

  function errorText(): string | undefined {
    const { lookup } = named
    if (lookup.status === 'resolving') return undefined
    if (lookup.status === 'failed') return t('nameFailed', { name: isolated(text), reason: reasonOf(lookup.error) })
    // What is typed without a dot may become an address.
    if (lookup.status === 'none' && text.includes('.'))
      return t('noName', { name: isolated(text), network: isolated(network.name) })
    return isWrong ? t('noAddress', { network: isolated(network.name) }) : undefined
  }

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
      placeholder={t(named.isOffered ? 'receiverOrName' : 'receiver')}
      spellCheck={false}
      autoCapitalize="off"
      autoCorrect="off"
      maxLength={longest}
      value={named.entered}
      hint={named.lookup.status === 'resolving' ? t('resolving') : undefined}
      error={errorText()}
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
