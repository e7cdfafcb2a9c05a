import type { AssetPage, Asset, Caip10, PluginHandle } from '@portico/core'
import { useMessages, usePagedList, type PagedList } from '@portico/react/ui'
import { viewTexts } from '../messages/views.en.js'
import type { NftsSpec } from '../NftsSpec.js'

export interface NftsView {
  readonly list: PagedList<AssetPage>
  readonly items: readonly Asset[]
  readonly isUnsupported: boolean
}

/** Contract and number of a token, which no other has on its network. */
export function keyOf({ contract, tokenId }: Pick<Asset, 'contract' | 'tokenId'>): string {
  return `${contract}/${tokenId}`
}

/** The tokens of an account, shared by the views. */
export function useNfts(plugin: PluginHandle<NftsSpec>, account: Caip10): NftsView {
  const t = useMessages('nfts', viewTexts)
  const list = usePagedList<AssetPage>({
    key: ['nfts', account],
    account,
    query: ({ cursor, signal }) => plugin.api.list({ account, cursor, signal }),
    next: (page) => page.next,
    failed: t('failed'),
    isEmpty: ({ items }) => items.every(({ isSpam }) => isSpam),
  })
  // A later page repeats what moved down meanwhile.
  const byKey = new Map(list.pages?.flatMap(({ items }) => items).map((item) => [keyOf(item), item]))
  return { list, items: [...byKey.values()], isUnsupported: list.pages?.[0]?.isUnsupported === true }
}
