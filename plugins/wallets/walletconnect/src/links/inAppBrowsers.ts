import type { Namespace, WalletListing } from '@portico/core'

/** A wallet that opens this page in a browser of its own, where it is then installed, instead of pairing. */
export interface InAppBrowser {
  /** Name, rdns or registry id of the wallet. */
  readonly wallets: readonly string[]
  /** Namespaces it serves this way; absent: all. */
  readonly namespaces?: readonly Namespace[]
  /** The wallet's documented browse link for a page. */
  readonly link: (page: { readonly href: string; readonly origin: string }) => string
}

/** From the wallets' own deep link documentation. */
export const defaultInAppBrowsers: readonly InAppBrowser[] = [
  {
    wallets: ['Phantom', 'app.phantom'],
    link: ({ href, origin }) =>
      `https://phantom.app/ul/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(origin)}`,
  },
  {
    wallets: ['Solflare'],
    namespaces: ['solana'],
    link: ({ href }) => `https://solflare.com/ul/v1/browse/${encodeURIComponent(href)}?ref=${encodeURIComponent(href)}`,
  },
  {
    wallets: ['Coinbase', 'Coinbase Wallet', 'com.coinbase.wallet'],
    link: ({ href }) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(href)}`,
  },
  {
    wallets: ['Xverse'],
    namespaces: ['bip122'],
    link: ({ href }) => `https://connect.xverse.app/browser?url=${encodeURIComponent(href)}`,
  },
]

/** The in-app browser of a listed wallet, when it serves any of these namespaces. */
export function inAppBrowserOf(
  listing: WalletListing | undefined,
  namespaces: readonly Namespace[],
  known: readonly InAppBrowser[] = defaultInAppBrowsers,
): InAppBrowser | undefined {
  if (!listing) return undefined
  const names = [listing.name, listing.rdns, listing.id].map((name) => name?.toLowerCase())
  return known.find(
    ({ wallets, namespaces: served }) =>
      wallets.some((wallet) => names.includes(wallet.toLowerCase())) &&
      (!served || served.some((namespace) => namespaces.includes(namespace))),
  )
}
