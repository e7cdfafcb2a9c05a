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
}
