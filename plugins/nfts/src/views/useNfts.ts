import type { Asset, Caip10, PluginHandle } from '@portico/core'
import { useMessages, useModalContext, useOnline, usePages } from '@portico/react/ui'
import { useEffect } from 'react'
import { viewTexts } from '../messages/views.en.js'
import type { NftsList, NftsSpec } from '../NftsSpec.js'

/** Pages in a row without anything to see after which the visitor is asked whether to go on. */
const emptyPages = 3

export interface NftsView {
  readonly status: 'loading' | 'listed'
  readonly items: readonly Asset[]
  readonly error: unknown
  readonly isOffline: boolean
  readonly isUnsupported: boolean
  readonly isFetching: boolean
  readonly isFetchingNext: boolean
  readonly hasNext: boolean
  readonly pageCount: number
  /** Whether the next page is loaded when the end of the tiles comes into sight. */
  readonly isLoadedOnSight: boolean
  loadMore(): void
  /** Asks again, and keeps what is there. */
  retry(): void
}

/** Contract and number of a token, which no other has on its network. */
export function keyOf({ contract, tokenId }: Pick<Asset, 'contract' | 'tokenId'>): string {
  return `${contract}/${tokenId}`
}

/** The tokens of an account, shared by the views. */
export function useNfts(plugin: PluginHandle<NftsSpec>, account: Caip10): NftsView {
  const { notices } = useModalContext()
  const t = useMessages('nfts', viewTexts)
  const isOnline = useOnline()
  const asked = usePages<NftsList>({
    key: ['nfts', account],
    account,
    query: ({ cursor, signal }) => plugin.api.list({ account, cursor, signal }),
    next: (page) => page.next,
  })
  const { pages, error, isFetching, isFetchingNext, hasNext, fetchNext, refetch } = asked

  const isFailed = error !== undefined
  useEffect(() => {
    if (isFailed) notices.show('error', t('failed'))
    // Once a failure, whatever the language becomes.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isFailed])

  // A later page repeats what moved down meanwhile.
  const byKey = new Map(pages?.flatMap(({ items }) => items).map((item) => [keyOf(item), item]))
  const last = pages?.slice(-emptyPages) ?? []
  const isBarren = last.length === emptyPages && last.every(({ items }) => items.every(({ isSpam }) => isSpam))
  return {
    status: pages === undefined && isFetching && isOnline ? 'loading' : 'listed',
    items: [...byKey.values()],
    error,
    isOffline: !isOnline,
    isUnsupported: pages?.[0]?.isUnsupported === true,
    isFetching,
    isFetchingNext,
    hasNext,
    pageCount: pages?.length ?? 0,
    isLoadedOnSight: hasNext && !isFetching && !isFailed && isOnline && !isBarren,
    loadMore() {
      if (!isFetchingNext) fetchNext()
    },
    retry: refetch,
  }
}
