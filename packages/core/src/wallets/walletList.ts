import { atom } from 'jotai/vanilla'
import type { Registry } from '../data/createRegistry.js'
import { createWalletIndex, joinWallets, walletOfListing } from './joinWallets.js'
import type { NameReader } from './plainNames.js'
import type { Wallet } from '../contract/Wallet.js'
import type { WalletListSources } from './WalletListSources.js'
import type { WalletList, WalletPages, WalletQuery } from '../contract/WalletService.js'

/** Rows of a page, and of a search. */
const pageSize = 40
const searchSize = 100

/** All wallets, page by page: known ones first, then as the registry ranks them; a search is one page. */
export function createWalletList(sources: WalletListSources, query: WalletQuery, signal: AbortSignal): WalletList {
  const { store, registry } = sources
  const search = query.search?.trim() ?? ''
  const local = marked(sources.local, sources.names).filter(
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
      // A list that is ended at once, as React's StrictMode does, sends no request.
      await Promise.resolve()
      if (signal.aborted) return
      const after = await fetchPage({ ...sources, registry, local }, { ...query, search }, page + 1, before, signal)
      page += 1
      store.set(pages, after)
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

/** Those that are listed tell what others on this page look like. */
function marked(wallets: readonly Wallet[], names: NameReader): readonly Wallet[] {
  return names.markLookAlikes(
    wallets,
    wallets.filter(({ listing }) => listing),
  )
}

/** What a list holds once the registry has answered for one more page. @throws `core/gatewayFailed` */
async function fetchPage(
  sources: WalletListSources & { readonly registry: Registry },
  query: WalletQuery & { readonly search: string },
  page: number,
  before: WalletPages,
  signal: AbortSignal,
): Promise<WalletPages> {
  const { registry, local, include, exclude } = sources
  const { search, certified = false, namespace } = query
  const { listings, count } = await registry.wallets(
    {
      page,
      entries: search ? searchSize : pageSize,
      include,
      exclude,
      search,
      certified,
      chains: namespace ? sources.chains.filter((chain) => chain.startsWith(`${namespace}:`)) : sources.chains,
    },
    signal,
  )
  const fetched = listings.map(walletOfListing)
  const index = createWalletIndex((position) => fetched[position]!)
  fetched.forEach(index.add)
  const added = local.filter((wallet) => index.find(wallet) === undefined).length
  return {
    status: 'ready',
    wallets: marked(joinWallets([...before.wallets, ...fetched]), sources.names),
    count: page === 1 ? count + added : before.count,
    more: !search && listings.length > 0 && page * pageSize < count,
  }
}
