import { atom, type Atom } from 'jotai/vanilla'
import type { Store } from '../contract/Store.js'
import type { WalletListing } from '../contract/WalletListing.js'
import type { ScopedStorage } from '../contract/Storage.js'
import type { Wallet } from '../contract/Wallet.js'

/** How many are kept. */
const kept = 2
const key = 'recent-wallets'

export interface RecentWallets {
  readonly list: Atom<readonly Wallet[]>
  add(wallet: Wallet): void
}

/** @param parse reads a stored listing; storage is outside data. */
export function createRecentWallets(
  store: Store,
  storage: ScopedStorage,
  parse: (value: unknown) => WalletListing | undefined,
): RecentWallets {
  const read = (value: unknown): readonly Wallet[] =>
    (value as readonly Stored[]).flatMap((entry) => revive(entry, parse) ?? [])
  const list = atom<readonly Wallet[]>(storage.get(key, read)?.slice(0, kept) ?? [])
  return {
    list,
    add(wallet) {
      const next = [wallet, ...store.get(list).filter(({ id }) => id !== wallet.id)].slice(0, kept)
      store.set(list, next)
      storage.set(key, next.map(toStored))
    },
  }
}

/** The listing's own field names, so that its parser checks links and images of what storage gives back. */
type Stored = Readonly<Record<string, unknown>>

function toStored({ id, name, imageUrl, imageId, rdns, namespaces, listing }: Wallet): Stored {
  return { ...listing, id, name, image_url: imageUrl, image_id: imageId, rdns, namespaces }
}

function revive(entry: Stored, parse: (value: unknown) => WalletListing | undefined): Wallet | undefined {
  const listing = parse(entry)
  if (!listing) return undefined
  const namespaces = Array.isArray(entry['namespaces']) ? entry['namespaces'] : []
  return {
    id: listing.id,
    name: listing.name,
    imageUrl: listing.image_url,
    imageId: listing.image_id,
    rdns: listing.rdns,
    namespaces: namespaces.filter((n): n is string => typeof n === 'string'),
    connectors: [],
    ...(listing.chains.length ? { listing } : {}),
  }
}
