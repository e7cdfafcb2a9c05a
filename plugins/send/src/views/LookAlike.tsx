import { Actions, Body, Button, Notice, shortAddress, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'

export interface LookAlikeProps {
  readonly entered: string
  readonly known: string
  readonly isOwn: boolean
  readonly onUseKnown: () => void
  readonly onGoOn: () => void
}

/** A copy of an address one knows, beside it. The safe way out has the accent. */
export function LookAlike({ entered, known, isOwn, onUseKnown, onGoOn }: LookAlikeProps): ReactNode {
  const t = useMessages('send', viewTexts)
  return (
    <Body>
      <Notice tone="warning" title={t('lookAlikeTitle')}>
        {t('lookAlikeText', { short: shortAddress(known) })}
      </Notice>
      <div className="send-recipient card">
        <p className="label">{t('entered')}</p>
        <Compared address={entered} other={known} />
        <p className="label">{t(isOwn ? 'ownAddress' : 'known')}</p>
        <Compared address={known} other={known} />
      </div>
      <Actions stack>
        <Button variant="primary" onClick={onUseKnown}>
          {t('useKnown')}
        </Button>
        <Button variant="ghost" onClick={onGoOn}>
          {t('checked')}
        </Button>
      </Actions>
    </Body>
  )
}

/** A whole address whose differences from another are marked, to the character. */
function Compared({ address, other }: { readonly address: string; readonly other: string }): ReactNode {
  const [prefix, groups] = inGroups(address)
  const [, others] = inGroups(other)
  return (
    <div>
      <span className="visually-hidden">{address}</span>
      <div className="address-full" aria-hidden="true">
        <span>{prefix}</span>
        {groups.map((group, index) => (
          // Groups have no identity but their place.
          <span key={index}>{marked(group, others[index] ?? '')}</span>
        ))}
      </div>
    </div>
  )
}

function marked(group: string, other: string): ReactNode {
  return Array.from(group, (character, index) =>
    character.toLowerCase() === other[index]?.toLowerCase() ? character : <mark key={index}>{character}</mark>,
  )
}

/** As `AddressFull` writes them: four characters each, `0x` apart. */
function inGroups(address: string): readonly [prefix: string, groups: readonly string[]] {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  return [prefix, address.slice(prefix.length).match(/.{1,4}/g) ?? []]
}
