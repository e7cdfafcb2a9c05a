import type { Namespace } from '../contract/caip.js'
import type { Connector } from '../contract/Connector.js'
import type { WalletListing } from '../contract/WalletListing.js'
import { createWalletIndex, joinWallets, walletOfConnector, walletOfListing } from './joinWallets.js'
import { isPlainName, plainNames, type NameReader } from './plainNames.js'
import type { Wallet } from '../contract/Wallet.js'
import type { WalletRow } from '../contract/WalletService.js'

/** Default order of the shell's blocks; a connector's own block brings its own place. */
const groupOrder: Readonly<Record<string, number>> = {
  recent: 20,
  injected: 30,
  featured: 40,
  custom: 50,
  external: 60,
  recommended: 70,
}
/** Recommended wallets are filled up to this many rows of known wallets. */
export const recommendedCount = 4
/** Most rows of wallets on this page. Among more, those that the visitor or the host knows are kept; the list of all wallets has the others. */
export const mostInstalled = 100

export interface RowSources {
  /** Undefined until it is loaded, which only some names need. */
  readonly names: NameReader | undefined
  readonly connectors: readonly Connector[]
  readonly recent: readonly Wallet[]
  readonly featured: readonly WalletListing[]
  readonly custom: readonly WalletListing[]
  readonly recommended: readonly WalletListing[]
  readonly exclude: readonly string[]
  readonly namespace: Namespace | undefined
  /** Blocks that come first, in this order; the others follow in their default order. */
  readonly order: readonly string[]
}

/** Rows of the Connect view: each wallet once, in the first block that has it. */
export function walletRows(sources: RowSources): readonly WalletRow[] {
  const { exclude, namespace } = sources
  const isServed = ({ namespaces }: { readonly namespaces: readonly Namespace[] }) =>
    namespace === undefined || namespaces.length === 0 || namespaces.includes(namespace)
  // Before they are joined: the row of one namespace has the name and the image of the wallet that will be asked.
  // A wallet waits until it is known what its name looks like.
  const names = sources.names ?? plainNames
  const connectors = names
    .withoutReservedNames(sources.connectors)
    .filter((connector) => isServed(connector) && (sources.names || isPlainName(connector.name)))
  const listings = [...sources.featured, ...sources.custom, ...sources.recommended].map(walletOfListing)
  const listingIndex = createWalletIndex((position) => listings[position]!)
  listings.forEach(listingIndex.add)
  const isShown = (wallet: Wallet) =>
    !exclude.includes(wallet.id) && !(wallet.listing && exclude.includes(wallet.listing.id)) && isServed(wallet)
  const withListings = (wallets: readonly Wallet[]): readonly Wallet[] => {
    const positions = wallets.map(listingIndex.find)
    return names.joinListings(
      wallets,
      positions.map((position) => listings[position!]),
    )
  }

  const grouped = connectors.filter(({ group }) => group)
  // The embedded wallet is reached by the blocks of the plugins that log visitors in.
  const onPage = connectors.filter(({ group, type }) => !group && type !== 'EXTERNAL' && type !== 'AUTH')
  const external = connectors.filter(({ group, type }) => !group && type === 'EXTERNAL')
  const recents = new Set(sources.recent.map(({ id }) => id))
  const isRecent = (wallet: Wallet) =>
    recents.has(wallet.id) || wallet.connectors.some((connector) => recents.has(walletOfConnector(connector).id))
  const here = withListings(joinWallets(onPage.map(walletOfConnector)))
  const installed = names.markLookAlikes(firstKnown(here.filter(isShown), isRecent), listings)
  const rows: { readonly row: WalletRow; readonly order: number }[] = []
  const taken = createWalletIndex((position) => rows[position]!.row.wallet)
  const isTaken = (wallet: Wallet) => taken.find(wallet) !== undefined
  const put = (wallet: Wallet, group: string, order: number, more: Partial<WalletRow> = {}): void => {
    rows.push({ row: { wallet, group, installed: false, recent: false, ...more }, order })
  }
  const add = (wallets: readonly Wallet[], group: string, order: number, more: Partial<WalletRow> = {}): void => {
    for (const wallet of wallets) {
      if (isTaken(wallet)) continue
      taken.add(wallet, rows.length)
      put(wallet, group, order, more)
    }
  }

  // Installed wallets are collected first: a wallet that is here is offered as such wherever else it is known.
  add(installed, 'injected', groupOrder['injected']!, { installed: true })
  // Whatever other wallets call themselves, these stand in the list.
  for (const connector of grouped) {
    const wallet = walletOfConnector(connector)
    if (isShown(wallet))
      put(wallet, connector.group!.id, connector.group!.order, {
        // Plugins in JavaScript may have anything here, and renderers draw texts only.
        badge: typeof connector.badge === 'string' ? connector.badge : undefined,
      })
  }
  // A connection by a connector's own row, such as a code that any wallet scans, leaves no other wallet to offer.
  const isOwn = new Set(grouped.map((connector) => walletOfConnector(connector).id))
  const recent = sources.recent.filter((wallet) => isShown(wallet) && !isOwn.has(wallet.id))
  add(recent, 'recent', groupOrder['recent']!, { recent: true })
  add(sources.featured.map(walletOfListing).filter(isShown), 'featured', groupOrder['featured']!)
  add(sources.custom.map(walletOfListing).filter(isShown), 'custom', groupOrder['custom']!)
  add(withListings(joinWallets(external.map(walletOfConnector))).filter(isShown), 'external', groupOrder['external']!)
  const free = recommendedCount - sources.featured.length - sources.custom.length - installed.length
  const fresh = sources.recommended.map(walletOfListing).filter((wallet) => isShown(wallet) && !isTaken(wallet))
  add(fresh.slice(0, Math.max(0, free)), 'recommended', groupOrder['recommended']!)

  const place = ({ row, order }: (typeof rows)[number]) => {
    const chosen = sources.order.indexOf(row.group)
    return chosen < 0 ? sources.order.length + order : chosen
  }
  return rows
    .sort((a, b) => place(a) - place(b))
    .map(({ row }) => (isRecent(row.wallet) ? { ...row, recent: true } : row))
}

/** At most `mostInstalled`, in their order; those that are recent or listed before others. */
function firstKnown(wallets: readonly Wallet[], isRecent: (wallet: Wallet) => boolean): readonly Wallet[] {
  if (wallets.length <= mostInstalled) return wallets
  const isKnown = (wallet: Wallet) => wallet.listing !== undefined || isRecent(wallet)
  const kept = new Set(
    [...wallets.filter(isKnown), ...wallets.filter((wallet) => !isKnown(wallet))].slice(0, mostInstalled),
  )
  return wallets.filter((wallet) => kept.has(wallet))
}
