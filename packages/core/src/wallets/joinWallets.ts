import type { Connector } from '../contract/Connector.js'
import type { WalletListing } from '../contract/WalletListing.js'
import type { Wallet } from '../contract/Wallet.js'

type Described = Pick<Wallet, 'name'> & Partial<Pick<Wallet, 'id' | 'rdns' | 'connectors' | 'namespaces' | 'listing'>>

/** A wallet may call itself 'Trust' in one namespace and 'Trust Wallet' in another. */
export const fold = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/(?<=.) wallet$/, '')

/**
 * Whether two descriptions are of one wallet: by registry id or rdns, else by name. A name proves nothing, so it joins only what says nothing
 * better of itself: two wallets on this page without an rdns that serve different namespaces, and such a wallet and a listing.
 */
export function isSameWallet(a: Described, b: Described): boolean {
  if (a.id !== undefined && a.id === b.id) return true
  if (a.rdns && b.rdns) return a.rdns === b.rdns
  return fold(a.name) === fold(b.name) && !isKnownByRdns(a) && !isKnownByRdns(b) && !competes(a, b)
}

/** Whether a listing is that of a wallet by more than its name. */
export const isOf = ({ id, rdns }: Wallet, listing: Wallet): boolean =>
  id === listing.id || (!!rdns && rdns === listing.rdns)

/** A wallet that was met on a page and has an rdns. Listings have one too, for wallets that may be on the page without. */
function isKnownByRdns({ rdns, connectors, listing }: Described): boolean {
  return !!rdns && (!!connectors?.length || !listing)
}

/** Whether both are on this page and serve the same namespace. */
function competes(a: Described, b: Described): boolean {
  const isHere = a.connectors?.length && b.connectors?.length
  return !!isHere && a.namespaces!.some((namespace) => b.namespaces!.includes(namespace))
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

/** Finds wallets by id, rdns and name, so that one among thousands is found without comparing it with each. */
export interface WalletIndex {
  /** The position of the wallet that is the same, by id, then rdns, then name; undefined where there is none. */
  find(wallet: Wallet): number | undefined
  add(wallet: Wallet, position: number): void
}

/** @param at the wallet at a position, as it is now */
export function createWalletIndex(at: (position: number) => Wallet): WalletIndex {
  const positions = new Map<string, Set<number>>()

  function first(key: string, wallet: Wallet): number | undefined {
    for (const position of positions.get(key) ?? []) if (isSameWallet(at(position), wallet)) return position
    return undefined
  }
  function put(key: string, position: number): void {
    positions.set(key, (positions.get(key) ?? new Set()).add(position))
  }
  return {
    find(wallet) {
      const { id, rdns, name } = wallet
      // With an rdns, another wallet of the same name is compared only if it has none.
      const keys = rdns ? [`id ${id}`, `rdns ${rdns}`, `plain ${fold(name)}`] : [`id ${id}`, `name ${fold(name)}`]
      // The surest first: a listing is of the wallet with its rdns, also where a namesake stands before that.
      for (const key of keys) {
        const found = first(key, wallet)
        if (found !== undefined) return found
      }
      return undefined
    },
    add({ id, rdns, name }, position) {
      put(`id ${id}`, position)
      put(`name ${fold(name)}`, position)
      put(rdns ? `rdns ${rdns}` : `plain ${fold(name)}`, position)
    },
  }
}

/** Joins a list; the first description of each wallet keeps its place. */
export function joinWallets(wallets: readonly Wallet[]): readonly Wallet[] {
  const joined: Wallet[] = []
  const index = createWalletIndex((position) => joined[position]!)
  for (const wallet of wallets) {
    const found = index.find(wallet)
    const position = found ?? joined.length
    joined[position] = found === undefined ? wallet : mergeWallets(joined[found]!, wallet)
    index.add(joined[position], position)
  }
  return joined
}
