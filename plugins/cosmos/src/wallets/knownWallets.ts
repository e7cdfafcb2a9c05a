/** Wallets of Keplr's interface; each is on a window under its name in lower case. */
export const knownWallets: readonly (readonly [name: string, rdns: string])[] = [
  ['Keplr', 'app.keplr'],
  ['Leap', 'io.leapwallet.LeapWallet'],
  ['Cosmostation', 'io.cosmostation'],
]
