export default function WalletSendSelectToken(): null {
  return null
}
