import type { WalletConnectMessages } from '../WalletConnectSpec.js'

export const en: WalletConnectMessages = {
  name: 'WalletConnect',
  badge: 'QR code',
}
