import type { PolkadotNetwork } from './PolkadotNetwork.js'

export const westend: PolkadotNetwork = {
  id: 'e143f23803ac50e8f6f8e62695d1ce9e',
  name: 'Westend',
  caipNetworkId: 'polkadot:e143f23803ac50e8f6f8e62695d1ce9e',
  chainNamespace: 'polkadot',
  nativeCurrency: { name: 'Westend', symbol: 'WND', decimals: 12 },
  ss58Prefix: 42,
  rpcUrls: { default: { http: ['https://westend-rpc.polkadot.io'] } },
  wsUrls: ['wss://westend-rpc.polkadot.io'],
  blockExplorers: { default: { name: 'Subscan', url: 'https://westend.subscan.io' } },
  testnet: true,
}
