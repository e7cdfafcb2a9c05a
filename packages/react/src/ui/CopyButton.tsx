import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useAnnounce } from '../shell/Announcer.js'
import { useViewMessages } from '../shell/useViewMessages.js'
import { useShell } from '../shell/useShell.js'
import { Button, TextButton, type ButtonProps } from './Button.js'
import { IconButton } from './IconButton.js'

export interface CopyButtonProps {
  readonly text: string
  /** Text of the button, or its accessible name when it is a glyph, such as 'Copy address'. */
  readonly label: string
  /** Shown and announced after copying. Default 'Copied'. */
  readonly done?: string
  /** A glyph by default; `text` looks like a link, `button` like a button. */
  readonly look?: 'text' | 'button'
  readonly variant?: ButtonProps['variant']
  readonly size?: ButtonProps['size']
}

/** Copies a text, shows a check mark for a moment, and announces that it was copied. */
export function CopyButton({ text, label, done, look, variant, size }: CopyButtonProps): ReactNode {
  const t = useViewMessages()
  const doneText = done ?? t('copied')
  const { copied, copy } = useCopy(text, doneText)
  const glyph = copied ? 'check' : 'copy'
  const feedback = copied ? doneText : label
  if (look === 'text')
    return (
      <TextButton glyph={glyph} onClick={copy}>
        {feedback}
      </TextButton>
    )
  if (look === 'button')
    return (
      <Button glyph={glyph} variant={variant} size={size} onClick={copy}>
        {feedback}
      </Button>
    )
  return <IconButton glyph={glyph} label={label} size="sm" onClick={copy} />
}

/** How long a button shows that it has copied. Milliseconds. */
const copiedFor = 2000

/**
 * Copies `text` to the clipboard. `copied` is true for a moment afterwards, and `done` is announced to assistive technology. When
 * the browser refuses, a toast tells so.
 */
export function useCopy(text: string, done: string): { readonly copied: boolean; readonly copy: () => void } {
  const t = useViewMessages()
  const { notices } = useShell()
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Refused by the visitor or by the permissions policy of the page, or the context is not secure.
      notices.show('error', t('copyFailed'))
      return
    }
    announce(done)
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), copiedFor)
  }
  return { copied, copy: () => void copy() }
}
