import type { Token, Translate } from '@portico/core'
import { useState, type ReactNode } from 'react'
import type { TransferTexts } from '../messages/transfers.en.js'
import { Actions } from './Actions.js'
import { Button } from './Button.js'
import { GlyphIcon } from './Icon.js'
import { Message } from './Message.js'
import { isolated } from '../shell/plainName.js'

export interface TokenSearch<T extends Token> {
  /** For a `SearchField`. */
  readonly field: { readonly value: string; readonly onChange: (text: string) => void }
  /** What is searched for; empty where all tokens are found. */
  readonly search: string
  readonly found: readonly T[]
  /** Whether there are enough to search in. */
  readonly isMany: boolean
}

/** Finds tokens by name, symbol, or whole address. Fewer than `least` are seen at once: they need no field, and all are found. */
export function useTokenSearch<T extends Token>(tokens: readonly T[], least = 0): TokenSearch<T> {
  const [value, onChange] = useState('')
  const isMany = tokens.length >= least
  const search = isMany ? value.trim() : ''
  const part = search.toLowerCase()
  const found = tokens.filter(
    ({ name, symbol, token }) =>
      name.toLowerCase().includes(part) || symbol.toLowerCase().includes(part) || token?.toLowerCase() === part,
  )
  return { field: { value, onChange }, search, found, isMany }
}

export interface NoTokenFoundProps extends Pick<TokenSearch<Token>, 'search'> {
  readonly t: Translate<Pick<TransferTexts, 'noTokenCalled' | 'showAll'>>
  readonly onShowAll: () => void
  /** Below other parts of a view. */
  readonly isSmall?: boolean
  readonly children?: ReactNode
}

/** Takes the place of a list in which nothing is found. */
export function NoTokenFound({ search, t, onShowAll, isSmall, children }: NoTokenFoundProps): ReactNode {
  return (
    <>
      <Message
        visual={<GlyphIcon glyph="search" size="lg" shape="circle" />}
        title={t('noTokenCalled', { name: isolated(search) })}
        space={isSmall ? 'sm' : 'lg'}
      >
        {children}
      </Message>
      <Actions>
        <Button size={isSmall ? 'md' : undefined} onClick={onShowAll}>
          {t('showAll')}
        </Button>
      </Actions>
    </>
  )
}
