import { atom, type Atom } from 'jotai/vanilla'
import type { WalletListSources } from './WalletListSources.js'
import type { WalletPages, WalletQuery } from './WalletService.js'

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
      // Its code comes with the first page.
      const { fetchPage } = await import('./fetchPage.js')
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
