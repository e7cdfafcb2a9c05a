// One chunk: the tab leads to the other view, and they share most of their code.
export { NftDetail } from './NftDetail.js'
export { NftsTab } from './NftsTab.js'
