import type { Network } from '@portico/core'

export const main: Network = {
  id: 'main',
  caipNetworkId: 'acme-ns:main',
  chainNamespace: 'acme-ns',
  name: 'Acme',
  nativeCurrency: { name: 'Acme', symbol: 'ACME', decimals: 9 },
  rpcUrls: { default: { http: ['https://rpc.acme.example'] } },
  blockExplorers: { default: { name: 'Acme Explorer', url: 'https://explorer.acme.example' } },
}
