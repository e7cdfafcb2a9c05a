import type { CosmosNetwork } from './CosmosNetwork.js'

export const osmosis: CosmosNetwork = {
  id: 'osmosis-1',
  name: 'Osmosis',
  caipNetworkId: 'cosmos:osmosis-1',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Osmosis', symbol: 'OSMO', decimals: 6 },
  rpcUrls: { default: { http: ['https://rpc.osmosis.zone'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/osmosis' } },
  bech32Prefix: 'osmo',
  denom: 'uosmo',
  gasPrice: 0.025,
}
