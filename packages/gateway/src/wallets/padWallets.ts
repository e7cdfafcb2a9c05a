import type { WalletEntry } from './WalletEntry.js'

const first =
  'Amber Basalt Cedar Delta Ember Fjord Garnet Harbor Indigo Jasper Kelp Lumen Maple Nimbus Onyx Piñon'.split(' ')
const second = 'Vault Purse Keyring Pocket Satchel Coffer Ledger Pouch Safe Chest Locker Wallet'.split(' ')
const chains: readonly (readonly string[])[] = [
  ['eip155:*'],
  ['eip155:*', 'solana:*'],
  ['solana:*'],
  ['eip155:1', 'eip155:10', 'eip155:8453'],
  ['bip122:*'],
  ['eip155:*', 'bip122:*'],
  ['cosmos:*', 'eip155:1'],
  ['polkadot:*', 'eip155:*'],
]

/**
 * Invented wallets that fill `wallets` up to `size`, for tests of long lists. The same number always makes the same
 * wallet; domains end in `.example` (RFC 2606), so that no link leads to anybody.
 */
export function padWallets(wallets: readonly WalletEntry[], size: number): readonly WalletEntry[] {
  const missing = Math.max(0, size - wallets.length)
  return [...wallets, ...Array.from({ length: missing }, (_, index) => paddedWallet(index + 1))]
}

function paddedWallet(number: number): WalletEntry {
  const host = `wallet-${number}.example`
  const mobile = number % 5 !== 0
  return {
    name: `${first[number % first.length]} ${second[(number * 7) % second.length]} ${number}`,
    homepage: `https://${host}/`,
    badge_type: number % 3 === 0 ? 'certified' : 'none',
    chains: chains[number % chains.length] ?? ['eip155:*'],
    order: 1_000_000 + number,
    mobile_link: mobile ? `example-wallet-${number}://` : undefined,
    desktop_link: number % 4 === 0 ? `example-wallet-${number}://` : undefined,
    webapp_link: number % 6 === 0 ? `https://${host}/connect` : undefined,
    app_store: mobile ? `https://${host}/ios` : undefined,
    play_store: mobile ? `https://${host}/android` : undefined,
    chrome_store: number % 2 === 0 ? `https://${host}/chrome` : undefined,
    rdns: `example.wallet-${number}`,
  }
}
