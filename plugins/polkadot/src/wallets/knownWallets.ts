/** What extensions that call themselves by a key are called by people. */
export const knownWallets: Readonly<Record<string, { readonly name: string; readonly rdns?: string }>> = {
  'polkadot-js': { name: 'Polkadot.js' },
  talisman: { name: 'Talisman', rdns: 'xyz.talisman' },
  'subwallet-js': { name: 'SubWallet', rdns: 'app.subwallet' },
  enkrypt: { name: 'Enkrypt', rdns: 'com.enkrypt' },
  'fearless-wallet': { name: 'Fearless Wallet' },
  polkagate: { name: 'PolkaGate' },
}
