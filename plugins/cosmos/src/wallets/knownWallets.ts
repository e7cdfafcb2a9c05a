/** Wallets of Keplr's interface, and where on a window each puts it. */
export const knownWallets: readonly { readonly name: string; readonly rdns: string; readonly path: string }[] = [
  { name: 'Keplr', rdns: 'app.keplr', path: 'keplr' },
  { name: 'Leap', rdns: 'io.leapwallet.LeapWallet', path: 'leap' },
  { name: 'Cosmostation', rdns: 'io.cosmostation', path: 'cosmostation.providers.keplr' },
]
