import type { Network } from '@portico/core'

export const pubnet: Network = {
  id: 'pubnet',
  caipNetworkId: 'stellar:pubnet',
  chainNamespace: 'stellar',
  name: 'Stellar',
  nativeCurrency: { name: 'Lumen', symbol: 'XLM', decimals: 7 },
  rpcUrls: { default: { http: ['https://horizon.stellar.org'] } },
  blockExplorers: { default: { name: 'StellarExpert', url: 'https://stellar.expert/explorer/public' } },
}

export const testnet: Network = {
  ...pubnet,
  id: 'testnet',
  caipNetworkId: 'stellar:testnet',
  name: 'Stellar Testnet',
  rpcUrls: { default: { http: ['https://horizon-testnet.stellar.org'] } },
  blockExplorers: { default: { name: 'StellarExpert', url: 'https://stellar.expert/explorer/testnet' } },
  testnet: true,
}
