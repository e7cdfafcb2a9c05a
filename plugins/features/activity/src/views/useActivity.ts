import {
  type ActivityPage,
  isSmartAccount,
  namespaceOf,
  type Caip10,
  type Network,
  type PagesRequest,
  type PluginHandle,
} from '@portico/core'
import { useAtomValue, useMessages, usePagedList, type PagedList } from '@portico/react/ui'
import { useEffect, useRef, useState } from 'react'
import type { ActivitySpec } from '../ActivitySpec.js'
import { viewTexts } from '../messages/views.en.js'
import { listedItems, type ListedItems } from './listedItems.js'

/** While something is pending, ms. */
const pendingInterval = 5_000
/** How often relative times are drawn anew, ms. */
const clockInterval = 10_000
export interface ActivityView extends ListedItems {
  readonly list: PagedList<ActivityPage>
  /** Ms since the epoch, renewed while the view is shown. */
  readonly now: number
  readonly isUnsupported: boolean
}

/** The list of an account, live: what this site sends is in it at once. */
export function useActivity(
  plugin: PluginHandle<ActivitySpec>,
  account: Caip10,
  network: Network | undefined,
): ActivityView {
  const t = useMessages('activity', viewTexts)
  const now = useNow()
  const [isAwaiting, setAwaiting] = useState(false)
  const query = useChangedPages(plugin, account)
  const list = usePagedList<ActivityPage>({
    key: keyOf(account),
    account,
    query,
    next: (page) => page.next,
    refetchInterval: isAwaiting && pendingInterval,
    failed: t('failed'),
    isEmpty: ({ items }) => listedItems(items, [], undefined, 0).past.length === 0,
  })
  const { pages, retry } = list
  const transfers = useAtomValue(plugin.transfers.list).filter(({ order }) => order.account === account)
  const listed = listedItems(pages?.flatMap(({ items }) => items) ?? [], transfers, network, now)
  const isUnsupported = pages?.[0]?.isUnsupported === true

  const awaits = listed.isAwaiting && !isUnsupported
  useEffect(() => setAwaiting(awaits), [awaits])

  // What is in a block is news to the source, too.
  const inBlocks = transfers
    .filter(({ status }) => status === 'included' || status === 'confirmed' || status === 'reverted')
    .map(({ id, status }) => `${id} ${status}`)
    .join()
  const seen = useRef(inBlocks)
  useEffect(() => {
    if (seen.current === inBlocks) return
    seen.current = inBlocks
    retry()
  }, [inBlocks, retry])

  function loadMore(): void {
    if (list.isFetchingNext) return
    const state = plugin.store.get(plugin.connections.account(namespaceOf(account)))
    plugin.emit('LOAD_MORE_TRANSACTIONS', {
      address: state.address ?? '',
      projectId: plugin.project.id,
      cursor: pages?.at(-1)?.next,
      isSA: isSmartAccount(state),
    })
    list.loadMore()
  }
  return { ...listed, now, isUnsupported, list: { ...list, loadMore } }
}

const keyOf = (account: Caip10): readonly unknown[] => ['activity', account]

interface KeptPages {
  readonly pages: readonly ActivityPage[]
  readonly pageParams: readonly unknown[]
}

/**
 * Asks for a page, unless it is one of those that are there and cannot have changed. While a list is asked for again, page by page,
 * that is every page without something pending that comes after one with the same end as before.
 */
function useChangedPages(
  { api, queries }: PluginHandle<ActivitySpec>,
  account: Caip10,
): PagesRequest<ActivityPage>['query'] {
  const before = useRef<ActivityPage>(undefined)
  return async ({ cursor, signal }) => {
    const kept = queries.loaded?.client.getQueryData<KeptPages>(keyOf(account))
    const index = cursor === undefined ? -1 : (kept?.pageParams.indexOf(cursor) ?? -1)
    const page = kept?.pages[index]
    const isSame =
      page?.items.every(({ status }) => status !== 'pending') && isSameEnd(before.current, kept?.pages[index - 1])
    before.current = page && isSame ? page : await api.list({ account, cursor, signal })
    return before.current
  }
}

function isSameEnd(a: ActivityPage | undefined, b: ActivityPage | undefined): boolean {
  return a !== undefined && a.next === b?.next && a.items.at(-1)?.id === b?.items.at(-1)?.id
}

function useNow(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), clockInterval)
    return () => clearInterval(timer)
  }, [])
  return now
}
