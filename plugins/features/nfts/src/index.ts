export { nfts } from './nfts.js'

export type { NftsErrors } from './errors.js'
export type { HeadlessNftsSpec, NftsApi, NftsMessages, NftsRequest, NftsSpec } from './NftsSpec.js'
