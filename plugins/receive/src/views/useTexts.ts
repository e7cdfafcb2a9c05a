import type { MessagePack, Translate } from '@portico/core'
import { useAtomValue, useShell } from '@portico/react/ui'
import { viewsEn, type ReceiveTexts } from '../messages/views.en.js'

const pack: MessagePack<ReceiveTexts> = { en: viewsEn }

/** The texts of the views, redrawn when the locale changes. */
export function useTexts(): Translate<ReceiveTexts> {
  const shell = useShell()
  useAtomValue(shell.locale)
  return shell.translate<ReceiveTexts>('receive', pack)
}
