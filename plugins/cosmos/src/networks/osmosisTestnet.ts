import type { CosmosNetwork } from './CosmosNetwork.js'
import { osmosis } from './osmosis.js'

export const osmosisTestnet: CosmosNetwork = {
  ...osmosis,
  id: 'osmo-test-5',
  name: 'Osmosis Testnet',
  caipNetworkId: 'cosmos:osmo-test-5',
  rpcUrls: { default: { http: ['https://rpc.osmotest5.osmosis.zone'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/osmosis-testnet' } },
  testnet: true,
  restUrl: 'https://lcd.osmotest5.osmosis.zone',
}
