export default function WalletSendPreview(): null {
  return null
}
