import { Actions, Body, Button, Field, Message, useMessages } from '@portico/react/ui'
import { useState, type FormEvent, type ReactNode } from 'react'
import { viewTexts } from '../messages/views.en.js'

export interface CodeCheckProps {
  readonly words: readonly string[]
  readonly isBusy: boolean
  onChecked(): void
  /** The visitor wants to see the words again. */
  onBack(): void
  /** Why it did not go on. */
  readonly children?: ReactNode
}

/** Two different places, in their order. */
function twoPlaces(count: number): readonly [number, number] {
  const [one = 0, two = 0] = crypto.getRandomValues(new Uint32Array(2))
  const first = one % count
  const second = (first + 1 + (two % (count - 1))) % count
  return first < second ? [first, second] : [second, first]
}

/** Asks for two of the words, so that no code becomes an owner that was never written down. */
export function CodeCheck({ words, isBusy, onChecked, onBack, children }: CodeCheckProps): ReactNode {
  const t = useMessages('passkey', viewTexts)
  const [places] = useState(() => twoPlaces(words.length))
  const [typed, setTyped] = useState<Readonly<Record<number, string>>>({})
  /** Those that were compared: a word is not called wrong while it is typed. */
  const [compared, setCompared] = useState<Readonly<Record<number, string>>>()
  const isRight = (place: number, text = ''): boolean => text.trim().toLowerCase() === words[place]

  function submit(event: FormEvent): void {
    event.preventDefault()
    setCompared(typed)
    if (!isBusy && places.every((place) => isRight(place, typed[place]))) onChecked()
  }
  return (
    <form onSubmit={submit} noValidate>
      <Body gap="md">
        <Message title={t('code')}>{t('checkText')}</Message>
        {places.map((place, index) => (
          <Field
            key={place}
            labelled
            label={t('wordAt', { number: place + 1 })}
            value={typed[place] ?? ''}
            error={
              compared && compared[place] === typed[place] && !isRight(place, compared[place])
                ? t('wordWrong')
                : undefined
            }
            dir="ltr"
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...(index === 0 && { 'data-autofocus': '' })}
            onChange={({ target }) => setTyped({ ...typed, [place]: target.value })}
          />
        ))}
        {children}
        <Actions stack>
          <Button type="submit" variant="primary" busy={isBusy}>
            {t('next')}
          </Button>
          <Button variant="outline" disabled={isBusy} onClick={onBack}>
            {t('showCode')}
          </Button>
        </Actions>
      </Body>
    </form>
  )
}
