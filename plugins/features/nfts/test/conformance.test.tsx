import { evm } from '@portico/evm'
import { describePlugin } from '@portico/testing/conformance'
import { nfts as nftsHeadless } from '../src/headless.js'
import { nfts } from '../src/index.js'

const params = {
  NftDetail: { contract: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', tokenId: '1', network: 'eip155:1' },
}
describePlugin('nfts, beside a chain', {
  make: () => nfts(),
  with: () => [evm()],
  renderer: () => import('@portico/react/renderer'),
  params,
  exercise: ({ api }) => api.nfts.list().catch(() => {}),
})
describePlugin('nfts, alone', { make: () => nfts(), renderer: () => import('@portico/react/renderer'), params })
describePlugin('nfts, headless', { make: () => nftsHeadless() })
