import type { CosmosNetwork } from './CosmosNetwork.js'

export const osmosisTestnet: CosmosNetwork = {
  id: 'osmo-test-5',
  name: 'Osmosis Testnet',
  caipNetworkId: 'cosmos:osmo-test-5',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Osmosis', symbol: 'OSMO', decimals: 6 },
  rpcUrls: { default: { http: ['https://rpc.osmotest5.osmosis.zone'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/osmosis-testnet' } },
  testnet: true,
  bech32Prefix: 'osmo',
  denom: 'uosmo',
  gasPrices: { low: 0.0025, average: 0.025, high: 0.04 },
  restUrl: 'https://lcd.osmotest5.osmosis.zone',
}
