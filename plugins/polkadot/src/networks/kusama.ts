import type { PolkadotNetwork } from './PolkadotNetwork.js'

export const kusama: PolkadotNetwork = {
  id: 'b0a8d493285c2df73290dfb7e61f870f',
  name: 'Kusama',
  caipNetworkId: 'polkadot:b0a8d493285c2df73290dfb7e61f870f',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Kusama', symbol: 'KSM', decimals: 12 },
  ss58Prefix: 2,
  rpcUrls: { default: { http: ['https://kusama-rpc.polkadot.io'] } },
  wsUrls: ['wss://kusama-rpc.polkadot.io'],
  blockExplorers: { default: { name: 'Subscan', url: 'https://kusama.subscan.io' } },
}
