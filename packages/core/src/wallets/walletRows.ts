import type { Namespace } from '../caip/caip.js'
import type { Connector } from '../connections/Connector.js'
import type { WalletListing } from '../registry/WalletListing.js'
import { isSameWallet, joinWallets, mergeWallets, walletOfConnector, walletOfListing } from './joinWallets.js'
import type { Wallet } from './Wallet.js'
import type { WalletRow } from './WalletService.js'

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

export interface RowSources {
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
  const { connectors, exclude, namespace } = sources
  const listings = [...sources.featured, ...sources.custom, ...sources.recommended].map(walletOfListing)
  const shown = (wallet: Wallet) =>
    !exclude.includes(wallet.id) &&
    !(wallet.listing && exclude.includes(wallet.listing.id)) &&
    (namespace === undefined || wallet.namespaces.length === 0 || wallet.namespaces.includes(namespace))
  const listed = (wallet: Wallet) => {
    const listing = listings.find((other) => isSameWallet(wallet, other))
    return listing ? mergeWallets(wallet, listing) : wallet
  }

  const own = connectors.filter(({ group }) => group)
  const onPage = connectors.filter(({ group, type }) => !group && type !== 'EXTERNAL')
  const external = connectors.filter(({ group, type }) => !group && type === 'EXTERNAL')
  const installed = joinWallets(onPage.map(walletOfConnector)).map(listed).filter(shown)
  const rows: { readonly row: WalletRow; readonly order: number }[] = []
  const taken: Wallet[] = []
  const add = (wallets: readonly Wallet[], group: string, order: number, more: Partial<WalletRow> = {}): void => {
    for (const wallet of wallets) {
      if (taken.some((other) => isSameWallet(other, wallet))) continue
      taken.push(wallet)
      rows.push({ row: { wallet, group, installed: false, recent: false, ...more }, order })
    }
  }

  // Installed wallets are collected first: a wallet that is here is offered as such wherever else it is known.
  add(installed, 'injected', groupOrder['injected']!, { installed: true })
  for (const connector of own)
    add([walletOfConnector(connector)].filter(shown), connector.group!.id, connector.group!.order, {
      // Plugins in JavaScript may have anything here, and renderers draw texts only.
      badge: typeof connector.badge === 'string' ? connector.badge : undefined,
    })
  add(sources.recent.filter(shown), 'recent', groupOrder['recent']!, { recent: true })
  add(sources.featured.map(walletOfListing).filter(shown), 'featured', groupOrder['featured']!)
  add(sources.custom.map(walletOfListing).filter(shown), 'custom', groupOrder['custom']!)
  add(joinWallets(external.map(walletOfConnector)).map(listed).filter(shown), 'external', groupOrder['external']!)
  const free = recommendedCount - sources.featured.length - sources.custom.length - installed.length
  const fresh = sources.recommended
    .map(walletOfListing)
    .filter((wallet) => shown(wallet) && !taken.some((other) => isSameWallet(other, wallet)))
  add(fresh.slice(0, Math.max(0, free)), 'recommended', groupOrder['recommended']!)

  const place = ({ row, order }: (typeof rows)[number]) => {
    const chosen = sources.order.indexOf(row.group)
    return chosen < 0 ? sources.order.length + order : chosen
  }
  const recents = new Set(sources.recent.map(({ id }) => id))
  return rows
    .map((entry, index) => ({ entry, index }))
    .sort((a, b) => place(a.entry) - place(b.entry) || a.index - b.index)
    .map(({ entry: { row } }) => (recents.has(row.wallet.id) ? { ...row, recent: true } : row))
}
