import type { MessagePack, Translate } from '@portico/core'
import { useAtomValue, useShell } from '@portico/react/ui'
import { viewsEn, type WalletConnectTexts } from '../messages/views.en.js'

const pack: MessagePack<WalletConnectTexts> = { en: viewsEn }

/** The texts of the views, redrawn when the locale changes. */
export function useTexts(): Translate<WalletConnectTexts> {
  const shell = useShell()
  useAtomValue(shell.locale)
  return shell.translate<WalletConnectTexts>('walletconnect', pack)
}
