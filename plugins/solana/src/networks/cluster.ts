import type { Network } from '@portico/core'

/**
 * One of Solana's own clusters.
 * @param reference Its CAIP-2 reference: the first 32 characters of the hash of its first block.
 * @param test What sets a network of tests apart: the end of its name.
 */
export function cluster(reference: string, test = ''): Network {
  const node = test.toLowerCase()
  return {
    id: reference,
    name: `Solana ${test}`.trim(),
    caipNetworkId: `solana:${reference}`,
    chainNamespace: 'solana',
    nativeCurrency: { name: 'Solana', symbol: 'SOL', decimals: 9 },
    rpcUrls: { default: { http: [`https://api.${node || 'mainnet-beta'}.solana.com`] } },
    blockExplorers: { default: { name: 'Solscan', url: `https://solscan.io/${node && `?cluster=${node}`}` } },
    testnet: !!test,
  }
}
