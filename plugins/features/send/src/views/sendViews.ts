import { WalletSend } from './WalletSend.js'
import { WalletSendPreview } from './WalletSendPreview.js'
import { WalletSendSelectToken } from './WalletSendSelectToken.js'

interface SendViews {
  readonly WalletSend: typeof WalletSend
  readonly WalletSendPreview: typeof WalletSendPreview
  readonly WalletSendSelectToken: typeof WalletSendSelectToken
}

/** Loaded as one chunk: the views share most of their code, and one leads to the next. */
export const sendViews: SendViews = { WalletSend, WalletSendPreview, WalletSendSelectToken }
