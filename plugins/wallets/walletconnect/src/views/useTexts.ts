import type { MessagePack, Translate } from '@portico/core'
import { useMessages } from '@portico/react/ui'
import { viewsEn, type WalletConnectTexts } from '../messages/views.en.js'

const pack: MessagePack<WalletConnectTexts> = { en: viewsEn }

/** The texts of the views, redrawn when the locale changes. */
export function useTexts(): Translate<WalletConnectTexts> {
  return useMessages('walletconnect', pack)
}
