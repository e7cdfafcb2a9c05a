import type { CosmosNetwork } from './CosmosNetwork.js'

export const cosmosHub: CosmosNetwork = {
  id: 'cosmoshub-4',
  name: 'Cosmos Hub',
  caipNetworkId: 'cosmos:cosmoshub-4',
  chainNamespace: 'cosmos',
  nativeCurrency: { name: 'Atom', symbol: 'ATOM', decimals: 6 },
  rpcUrls: { default: { http: ['https://cosmos-rpc.polkachu.com'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/cosmos' } },
  bech32Prefix: 'cosmos',
  denom: 'uatom',
  gasPrice: 0.025,
  gasPrices: { low: 0.01, average: 0.025, high: 0.03 },
}

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
  gasPrice: 0.1,
  gasPrices: { low: 0.03, average: 0.1, high: 0.16 },
}

export const osmosisTestnet: CosmosNetwork = {
  ...osmosis,
  id: 'osmo-test-5',
  name: 'Osmosis Testnet',
  caipNetworkId: 'cosmos:osmo-test-5',
  rpcUrls: { default: { http: ['https://rpc.osmotest5.osmosis.zone'] } },
  blockExplorers: { default: { name: 'Mintscan', url: 'https://www.mintscan.io/osmosis-testnet' } },
  testnet: true,
  gasPrice: 0.025,
  gasPrices: { low: 0.0025, average: 0.025, high: 0.04 },
  restUrl: 'https://lcd.osmotest5.osmosis.zone',
}

/** The networks of a modal whose host names none. */
export const builtInNetworks: readonly CosmosNetwork[] = [cosmosHub, osmosis, osmosisTestnet]
