export default function WalletSend(): null {
  return null
}
