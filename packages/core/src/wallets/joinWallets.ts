import type { Connector } from '../connections/Connector.js'
import type { WalletListing } from '../registry/WalletListing.js'
import type { Wallet } from './Wallet.js'

type Described = Pick<Wallet, 'name'> & Partial<Pick<Wallet, 'id' | 'rdns' | 'connectors' | 'namespaces'>>

/** A wallet may call itself 'Trust' in one namespace and 'Trust Wallet' in another. */
const fold = (name: string): string =>
  name
    .trim()
    .toLowerCase()
    .replace(/(?<=.) wallet$/, '')

/**
 * Whether two descriptions are of one wallet: by rdns, then by name where one of them has no rdns, then by registry id. Two
 * wallets on this page with the same name are one only where they serve different namespaces.
 */
export function isSameWallet(a: Described, b: Described): boolean {
  if (a.id !== undefined && a.id === b.id) return true
  // Where both have an rdns, it decides: any wallet can use another's display name.
  if (a.rdns && b.rdns) return a.rdns === b.rdns
  return fold(a.name) === fold(b.name) && !competes(a, b)
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
  /** The position of the first wallet that is the same; undefined where there is none. */
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
      const found = keys.flatMap((key) => first(key, wallet) ?? [])
      return found.length > 0 ? Math.min(...found) : undefined
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

/** The name without what may be hidden in it: 'Wallet\u200bConnect' is read as 'WalletConnect'. */
const readAs = (name: string): string =>
  fold(name.normalize('NFKC').replace(/[^\p{L}\p{N}]+/gu, ' ')).replaceAll(' ', '')

/**
 * Without wallets of the page that have the name of a connector with a block of its own, such as WalletConnect: no wallet
 * may stand in for it.
 */
export function withoutReservedNames(connectors: readonly Connector[]): readonly Connector[] {
  const reserved = new Set(connectors.flatMap(({ group, name }) => (group ? readAs(name) : [])))
  return reserved.size === 0
    ? connectors
    : connectors.filter(({ group, name }) => group !== undefined || !reserved.has(readAs(name)))
}
