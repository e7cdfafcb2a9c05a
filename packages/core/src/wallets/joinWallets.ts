import type { Connector } from '../connections/Connector.js'
import type { WalletListing } from '../registry/WalletListing.js'
import type { Wallet } from './Wallet.js'

/** A wallet may call itself 'Trust' in one namespace and 'Trust Wallet' in another. */
const fold = (text: string | undefined) =>
  text
    ?.trim()
    .toLowerCase()
    .replace(/(?<=.) wallet$/, '')

/** Whether two descriptions are of one wallet: by rdns, then by name where one of them has no rdns, then by registry id. */
export function isSameWallet(
  a: { readonly id?: string | undefined; readonly name: string; readonly rdns?: string | undefined },
  b: { readonly id?: string | undefined; readonly name: string; readonly rdns?: string | undefined },
): boolean {
  if (a.id !== undefined && a.id === b.id) return true
  // Where both have an rdns, it decides: any wallet can use another's display name.
  if (a.rdns && b.rdns) return a.rdns === b.rdns
  return fold(a.name) === fold(b.name)
}

export function walletOfConnector(connector: Connector): Wallet {
  return {
    id: connector.explorerId ?? connector.info?.rdns ?? connector.id,
    name: connector.name,
    imageUrl: connector.imageUrl,
    imageId: connector.imageId,
    rdns: connector.info?.rdns,
    namespaces: connector.namespaces,
    connectors: [connector],
  }
}

export function walletOfListing(listing: WalletListing): Wallet {
  return {
    id: listing.id,
    name: listing.name,
    imageUrl: listing.image_url,
    imageId: listing.image_id,
    rdns: listing.rdns,
    namespaces: [...new Set(listing.chains.map((chain) => chain.slice(0, chain.indexOf(':'))))],
    connectors: [],
    listing,
  }
}

/** One wallet out of two descriptions of it; what stands on the page names it, the listing adds links. */
export function mergeWallets(on: Wallet, other: Wallet): Wallet {
  return {
    id: on.listing?.id ?? other.listing?.id ?? on.id,
    name: on.name,
    imageUrl: on.imageUrl ?? other.imageUrl,
    imageId: on.imageId ?? other.imageId,
    rdns: on.rdns ?? other.rdns,
    namespaces: on.connectors.length
      ? [...new Set([...on.namespaces, ...other.connectors.flatMap(({ namespaces }) => namespaces)])]
      : [...new Set([...on.namespaces, ...other.namespaces])],
    connectors: [...on.connectors, ...other.connectors],
    listing: on.listing ?? other.listing,
  }
}

/** Joins a list; the first description of each wallet keeps its place. */
export function joinWallets(wallets: readonly Wallet[]): readonly Wallet[] {
  const joined: Wallet[] = []
  for (const wallet of wallets) {
    const at = joined.findIndex((other) => isSameWallet(other, wallet))
    if (at < 0) joined.push(wallet)
    else joined[at] = mergeWallets(joined[at]!, wallet)
  }
  return joined
}
