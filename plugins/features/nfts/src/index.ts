export { nfts } from './nfts.js'

export type { HeadlessNftsSpec, NftsApi, NftsRequest, NftsSpec } from './NftsSpec.js'
