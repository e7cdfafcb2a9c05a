import type { MessagePack, Translate } from '@portico/core'
import { useAtomValue, useShell } from '@portico/react/ui'
import { viewsEn, type SendTexts } from '../messages/views.en.js'

const pack: MessagePack<SendTexts> = { en: viewsEn }

/** The texts of the views, redrawn when the locale changes. */
export function useTexts(): Translate<SendTexts> {
  const shell = useShell()
  useAtomValue(shell.locale)
  return shell.translate<SendTexts>('send', pack)
}
