import { atom, type Atom } from 'jotai/vanilla'
import type { Store } from '../modal/Store.js'
import type { Registry } from '../registry/createRegistry.js'
import { isSameWallet, joinWallets, walletOfListing } from './joinWallets.js'
import type { Wallet } from './Wallet.js'
import type { WalletPages, WalletQuery } from './WalletService.js'

/** [9.20] */
export const pageSize = 40
export const searchSize = 100

export interface WalletListSources {
  readonly store: Store
  readonly registry: Registry | undefined
  /** Wallets known without asking anyone: on this page, and the host's own. */
  readonly local: readonly Wallet[]
  /** CAIP-2 ids of configured networks, to leave out wallets that know none of them. */
  readonly chains: readonly string[]
  readonly include: readonly string[]
  readonly exclude: readonly string[]
  readonly failed: (error: unknown) => void
}

export interface WalletList {
  readonly pages: Atom<WalletPages>
  next(): Promise<void>
  retry(): Promise<void>
}

/** All wallets, page by page: known ones first, then as the registry ranks them; a search is one page [9.20]. */
export function createWalletList(sources: WalletListSources, query: WalletQuery, signal: AbortSignal): WalletList {
  const { store, registry } = sources
  const search = query.search?.trim() ?? ''
  const local = sources.local.filter(
    ({ name, namespaces, listing }) =>
      name.toLowerCase().includes(search.toLowerCase()) &&
      (!query.namespace || namespaces.includes(query.namespace)) &&
      (!query.certified || listing?.certified === true),
  )
  const pages = atom<WalletPages>({
    status: 'ready',
    wallets: local,
    count: registry ? undefined : local.length,
    more: registry !== undefined,
  })
  let page = 0

  async function next(): Promise<void> {
    const before = store.get(pages)
    if (!registry || before.status === 'loading' || !before.more || signal.aborted) return
    store.set(pages, { ...before, status: 'loading' })
    try {
      const entries = search ? searchSize : pageSize
      const { listings, count } = await registry.wallets(
        {
          page: page + 1,
          entries,
          include: sources.include,
          exclude: sources.exclude,
          search,
          certified: query.certified ?? false,
          chains: query.namespace ? sources.chains.filter((c) => c.startsWith(`${query.namespace}:`)) : sources.chains,
        },
        signal,
      )
      page += 1
      const fetched = listings.map(walletOfListing)
      const known = local.map((wallet) => fetched.find((other) => isSameWallet(wallet, other)) ?? wallet)
      const wallets = joinWallets([...before.wallets, ...fetched])
      const added = local.length - known.filter((wallet) => !local.includes(wallet)).length
      store.set(pages, {
        status: 'ready',
        wallets,
        count: page === 1 ? count + added : before.count,
        more: !search && listings.length > 0 && page * pageSize < count,
      })
    } catch (error) {
      if (signal.aborted) return
      sources.failed(error)
      store.set(pages, { ...before, status: 'failed', error })
    }
  }
  return {
    pages,
    next,
    async retry() {
      const before = store.get(pages)
      if (before.status !== 'failed') return
      store.set(pages, { status: 'ready', wallets: before.wallets, count: before.count, more: true })
      await next()
    },
  }
}
