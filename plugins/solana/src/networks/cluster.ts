import type { Network } from '@portico/core'

/** One of Solana's own clusters. @param reference Its CAIP-2 reference: 32 characters of the hash of its first block. */
export function cluster(reference: string, name: string, node: string, testnet?: string): Network {
  return {
    id: reference,
    name,
    caipNetworkId: `solana:${reference}`,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [`https://api.${node}.solana.com`] } },
    blockExplorers: { default: { name: 'Solscan', url: `https://solscan.io/${testnet ? `?cluster=${testnet}` : ''}` } },
    testnet: !!testnet,
  }
}
