import { describePlugin } from '@portico/testing/conformance'
import { cosmos, cosmosHub } from '../src/index.js'

describePlugin('cosmos', {
  make: () => cosmos(),
  malformed: {
    'a network of another namespace': () => cosmos({ networks: [{ ...cosmosHub, caipNetworkId: 'eip155:1' }] }),
    'a network without a denom': () => cosmos({ networks: [{ ...cosmosHub, denom: undefined as never }] }),
    'a network without a gas price': () => cosmos({ networks: [{ ...cosmosHub, gasPrice: 'cheap' as never }] }),
    'a network without anything': () => cosmos({ networks: [{} as never] }),
    'a script for a node': () => cosmos({ rpcUrls: { 'cosmos:cosmoshub-4': ['javascript:alert(1)'] } }),
    'a string for networks': () => cosmos({ networks: 'cosmoshub-4' as never }),
  },
})
