import type { Translate } from '@portico/core'
import { en, type ShellMessages } from '../messages/en.js'
import { useAtom } from './useAtom.js'
import { useShell } from './useShell.js'

/** The shell's own texts, redrawn when the locale changes. */
export function useMessages(): Translate<ShellMessages> {
  const shell = useShell()
  useAtom(shell.locale)
  return shell.translate<ShellMessages>('shell', { en })
}
