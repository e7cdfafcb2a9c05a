import type { Network } from '@portico/core'

/** The local chain as a site would configure it. */
export function localnet(url: string, name = 'Local'): Network {
  const id = name.toLowerCase()
  return {
    id: `${id}net`,
    name,
    caipNetworkId: `solana:${id}net`,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [url] } },
    testnet: true,
  }
}
