import type { Translate } from '@portico/core'
import type { ShellMessages } from '../messages/ShellMessages.js'
import { shellMessagePack } from '../messages/shellMessagePack.js'
import { useAtom } from './useAtom.js'
import { useShell } from './useShell.js'

/** The shell's own texts, redrawn when the locale changes. */
export function useMessages(): Translate<ShellMessages> {
  const shell = useShell()
  useAtom(shell.locale)
  return shell.translate<ShellMessages>('shell', shellMessagePack)
}
