import { type ReactNode, useRef } from 'react'
import { useViewMessages } from '../shell/useViewMessages.js'
import { Field } from './Field.js'
import { IconButton } from './IconButton.js'

export interface SearchFieldProps {
  readonly value: string
  readonly onChange: (text: string) => void
  /** Accessible name and placeholder, such as 'Search wallets'. */
  readonly label: string
}

export function SearchField({ value, onChange, label }: SearchFieldProps): ReactNode {
  const t = useViewMessages()
  const element = useRef<HTMLDivElement>(null)
  return (
    <div ref={element}>
      <Field
        type="search"
        enterKeyHint="search"
        spellCheck={false}
        size="md"
        glyph="search"
        label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        end={
          value && (
            <IconButton
              glyph="close"
              label={t('clearSearch')}
              onClick={() => {
                onChange('')
                element.current?.querySelector('input')?.focus()
              }}
            />
          )
        }
      />
    </div>
  )
}
