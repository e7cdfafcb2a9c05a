import type { Network } from '@portico/core'

const network = (id: string, name: string, horizon: string, explorer: string): Network => ({
  id,
  caipNetworkId: `stellar:${id}`,
  chainNamespace: 'stellar',
  name,
  nativeCurrency: { name: 'Lumen', symbol: 'XLM', decimals: 7 },
  rpcUrls: { default: { http: [`https://${horizon}.stellar.org`] } },
  blockExplorers: { default: { name: 'StellarExpert', url: `https://stellar.expert/explorer/${explorer}` } },
})
export const pubnet: Network = network('pubnet', 'Stellar', 'horizon', 'public')
export const testnet: Network = {
  ...network('testnet', 'Stellar Testnet', 'horizon-testnet', 'testnet'),
  testnet: true,
}
