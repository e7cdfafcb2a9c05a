import { Actions, Body, Button, Notice, useMessages } from '@portico/react/ui'
import type { ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'

export interface LookAlikeProps {
  readonly entered: string
  readonly known: string
  readonly isOwn: boolean
  readonly onUseKnown: () => void
  readonly onContinue: () => void
}

/** Shows the entered address beside the known one that it imitates. The safe choice is the primary button. */
export function LookAlike({ entered, known, isOwn, onUseKnown, onContinue }: LookAlikeProps): ReactNode {
  const t = useMessages('send', viewTexts)
  return (
    <Body>
      <Notice tone="warning" title={t('lookAlikeTitle')}>
        {t('lookAlikeText')}
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
        <Button variant="ghost" onClick={onContinue}>
          {t('checked')}
        </Button>
      </Actions>
    </Body>
  )
}

/** A whole address, with each character marked that differs from the other. */
function Compared({ address, other }: { readonly address: string; readonly other: string }): ReactNode {
  const [prefix, groups] = inGroups(address)
  const [, others] = inGroups(other)
  return (
    <div>
      <span className="visually-hidden">{address}</span>
      <div className="address-full" aria-hidden="true">
        <span>{prefix}</span>
        {groups.map((group, index) => (
          // The position is the group's identity.
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

/** Groups of four characters after `0x`, as in `AddressFull`. */
function inGroups(address: string): readonly [prefix: string, groups: readonly string[]] {
  const prefix = /^0x/i.exec(address)?.[0] ?? ''
  return [prefix, address.slice(prefix.length).match(/.{1,4}/g) ?? []]
}

/** Characters, those at the beginning and at the end together. Scammers make copies that agree in what people compare. */
const fewestEqual = 6

/** The known address that `address` could be mistaken for: another one that begins and ends the same. */
export function findLookAlike(
  address: string,
  known: readonly string[],
  isSame: (a: string, b: string) => boolean,
): string | undefined {
  return known.some((other) => isSame(address, other)) ? undefined : known.find((other) => looksLike(address, other))
}

function looksLike(a: string, b: string): boolean {
  const [first, second] = [comparable(a), comparable(b)]
  return equalStart(first, second) + equalStart(reversed(first), reversed(second)) >= fewestEqual
}

/** How many characters agree before the first that differs. */
function equalStart(a: string, b: string): number {
  const differing = Array.from(a).findIndex((character, at) => character !== b[at])
  return differing < 0 ? a.length : differing
}

const reversed = (text: string): string => Array.from(text).toReversed().join('')

/** What stands before the data of Bech32 (BIP-173), which is in one case: base58 is not. */
const bech32Prefix = /^(?:[a-z][a-z\d]*1(?=[02-9ac-hj-np-z]+$)|[A-Z][A-Z\d]*1(?=[02-9AC-HJ-NP-Z]+$))/

/** Without what all addresses begin with, and without capitals, which are easily overlooked. */
function comparable(address: string): string {
  return address.replace(/^0x/i, '').replace(bech32Prefix, '').toLowerCase()
}
