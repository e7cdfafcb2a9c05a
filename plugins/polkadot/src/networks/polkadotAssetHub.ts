import type { PolkadotNetwork } from './PolkadotNetwork.js'

export const polkadotAssetHub: PolkadotNetwork = {
  id: '68d56f15f85d3136970ec16946040bc1',
  name: 'Polkadot Asset Hub',
  caipNetworkId: 'polkadot:68d56f15f85d3136970ec16946040bc1',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Polkadot', symbol: 'DOT', decimals: 10 },
  ss58Prefix: 0,
  rpcUrls: { default: { http: ['https://polkadot-asset-hub-rpc.polkadot.io'] } },
  wsUrls: ['wss://polkadot-asset-hub-rpc.polkadot.io'],
  blockExplorers: { default: { name: 'Subscan', url: 'https://assethub-polkadot.subscan.io' } },
}
