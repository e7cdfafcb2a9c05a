import { describePlugin } from '@portico/testing/conformance'
import { bitcoin, mainnet } from '../src/index.js'

describePlugin('bitcoin', {
  make: () => bitcoin(),
  malformed: {
    'a network without anything': () => bitcoin({ networks: [{} as never] }),
    'a network of another namespace': () => bitcoin({ networks: [{ ...mainnet, caipNetworkId: 'eip155:1' }] }),
    'a script for a node': () => bitcoin({ rpcUrls: { [mainnet.caipNetworkId]: ['javascript:alert(1)'] } }),
    'a string for networks': () => bitcoin({ networks: 'mainnet' as never }),
  },
})
