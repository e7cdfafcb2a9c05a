/** The views are loaded as one chunk: they share most of their code, and one leads to the next. */
export { WalletSend } from './WalletSend.js'
export { WalletSendPreview } from './WalletSendPreview.js'
export { WalletSendSelectToken } from './WalletSendSelectToken.js'
