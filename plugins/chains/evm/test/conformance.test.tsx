import { describePlugin } from '@portico/testing/conformance'
import { evm, mainnet } from '../src/index.js'

describePlugin('evm', {
  make: () => evm(),
  malformed: {
    'chain id 2^31 [5.26]': () => evm({ networks: [{ ...mainnet, id: 2_147_483_648 }] }),
    'a network without anything': () => evm({ networks: [{} as never] }),
    'a script for a node': () => evm({ rpcUrls: { 'eip155:1': ['javascript:alert(1)'] } }),
    'a string for networks': () => evm({ networks: 'mainnet' as never }),
    'a number for connectors': () => evm({ connectors: 3 as never }),
    'a connector that is none': () => evm({ connectors: [{ id: 'safe' } as never] }),
  },
})
