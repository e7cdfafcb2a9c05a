import { NftDetail } from './NftDetail.js'
import { NftsTab } from './NftsTab.js'

/** One chunk: the tab leads to the other view, and they share most of their code. */
export const nftsViews: { readonly NftDetail: typeof NftDetail; readonly NftsTab: typeof NftsTab } = {
  NftDetail,
  NftsTab,
}
