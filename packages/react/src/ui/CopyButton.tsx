import type { ReactNode } from 'react'
import { useMessages } from '../shell/useMessages.js'
import { Button, type ButtonProps } from './Button.js'
import { IconButton } from './IconButton.js'
import { TextButton } from './TextButton.js'
import { useCopy } from './useCopy.js'

export interface CopyButtonProps {
  readonly text: string
  /** Its words, or its name where it is a glyph: 'Copy address'. */
  readonly label: string
  /** What it says when done. Default 'Copied'. */
  readonly done?: string
  /** A glyph by default; words in a footer, or a whole button. */
  readonly look?: 'text' | 'button'
  readonly variant?: ButtonProps['variant']
  readonly size?: ButtonProps['size']
}

/** Copies, shows a tick for a moment, and says so once to assistive technology. */
export function CopyButton({ text, label, done, look, variant, size }: CopyButtonProps): ReactNode {
  const t = useMessages()
  const said = done ?? t('copied')
  const { copied, copy } = useCopy(text, said)
  const glyph = copied ? 'check' : 'copy'
  const words = copied ? said : label
  if (look === 'text')
    return (
      <TextButton glyph={glyph} onClick={copy}>
        {words}
      </TextButton>
    )
  if (look === 'button')
    return (
      <Button glyph={glyph} variant={variant} size={size} onClick={copy}>
        {words}
      </Button>
    )
  return <IconButton glyph={glyph} label={label} size="sm" onClick={copy} />
}
