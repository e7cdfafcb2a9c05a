import { describePlugin } from '@portico/testing/conformance'
import { mainnet, solana } from '../src/index.js'

describePlugin('solana', {
  make: () => solana(),
  malformed: {
    'a network of another family': () =>
      solana({ networks: [{ ...mainnet, caipNetworkId: 'eip155:1', chainNamespace: 'eip155' }] }),
    'a network without anything': () => solana({ networks: [{} as never] }),
    'a script for a node': () => solana({ rpcUrls: { [mainnet.caipNetworkId]: ['javascript:alert(1)'] } }),
    'a string for networks': () => solana({ networks: 'mainnet' as never }),
  },
})
