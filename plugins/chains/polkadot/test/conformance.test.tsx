import { describePlugin } from '@portico/testing/conformance'
import { polkadot, polkadotChain } from '../src/index.js'

describePlugin('polkadot', {
  make: () => polkadot(),
  malformed: {
    'a network of another family': () =>
      polkadot({ networks: [{ ...polkadotChain, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' }] }),
    'a network without anything': () => polkadot({ networks: [{} as never] }),
    'a network without a prefix': () => polkadot({ networks: [{ ...polkadotChain, ss58Prefix: undefined as never }] }),
    'a prefix that SS58 has no room for': () => polkadot({ networks: [{ ...polkadotChain, ss58Prefix: 16_384 }] }),
    'a script for a node': () => polkadot({ rpcUrls: { [polkadotChain.caipNetworkId]: ['javascript:alert(1)'] } }),
    'a string for networks': () => polkadot({ networks: 'kusama' as never }),
  },
})
