import type { Network } from '@portico/core'

/** A node that the page's own server answers for. */
export const nodeUrl: string = `${location.origin}/node`

export function benchNetwork(id: number, name: string): Network {
  return {
    id,
    name,
    caipNetworkId: `eip155:${id}`,
    chainNamespace: 'eip155',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [nodeUrl] } },
  }
}
