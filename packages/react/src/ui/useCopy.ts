import { useEffect, useRef, useState } from 'react'
import { useAnnounce } from '../frame/useAnnounce.js'
import { useMessages } from '../shell/useMessages.js'
import { useShell } from '../shell/useShell.js'

/** How long a button says that it copied. Milliseconds. */
const saidFor = 2000

/** Copies text, and says so: by `copied` for a moment, to assistive technology by `done`; a refusal of the browser too. */
export function useCopy(text: string, done: string): { readonly copied: boolean; readonly copy: () => void } {
  const t = useMessages()
  const { notices } = useShell()
  const announce = useAnnounce()
  const [copied, setCopied] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      // Not allowed by the visitor or by the page's permissions policy, or not a secure context.
      notices.show('error', t('copyFailed'))
      return
    }
    announce(done)
    setCopied(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setCopied(false), saidFor)
  }
  return { copied, copy: () => void copy() }
}
