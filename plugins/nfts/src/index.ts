export { nfts } from './nfts.js'

export type {
  HeadlessNftsSpec,
  NftsApi,
  NftsErrors,
  NftsList,
  NftsMessages,
  NftsOptions,
  NftsRequest,
  NftsSpec,
} from './NftsSpec.js'
