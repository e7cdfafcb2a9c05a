import type { Network } from '@portico/core'

export const acmeMain: Network = {
  id: 'main',
  caipNetworkId: 'acme-ns:main',
  chainNamespace: 'acme-ns',
  name: 'Acme',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.example'] } },
  blockExplorers: { default: { name: 'Acme Explorer', url: 'https://explorer.example' } },
}
