/** Wallets with a connector id of their own [3.5]. `flag`: by which those set as `window.ethereum` tell what they are. */
export const knownWallets: readonly {
  readonly id: string
  readonly name: string
  readonly rdns: string
  readonly flag?: string
}[] = [
  { id: 'coinbaseWallet', name: 'Coinbase', rdns: 'com.coinbase.wallet', flag: 'isCoinbaseWallet' },
  { id: 'okx', name: 'OKX Wallet', rdns: 'com.okex.wallet', flag: 'isOkxWallet' },
  { id: 'ledger', name: 'Ledger', rdns: 'com.ledger' },
]
