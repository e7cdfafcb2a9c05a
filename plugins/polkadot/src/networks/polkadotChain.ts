import type { PolkadotNetwork } from './PolkadotNetwork.js'

export const polkadotChain: PolkadotNetwork = {
  id: '91b171bb158e2d3848fa23a9f1c25182',
  name: 'Polkadot',
  caipNetworkId: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  ss58Prefix: 0,
  rpcUrls: { default: { http: ['https://rpc.polkadot.io'] } },
  wsUrls: ['wss://rpc.polkadot.io'],
  blockExplorers: { default: { name: 'Subscan', url: 'https://polkadot.subscan.io' } },
}
