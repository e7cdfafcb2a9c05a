import type { Network } from '@portico/core'

/**
 * One of Solana's own clusters.
 * @param reference Its CAIP-2 reference: the first 32 characters of its genesis hash.
 * @param test The end of a test network's name.
 */
function cluster(reference: string, test = ''): Network {
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

export const mainnet: Network = /* @__PURE__ */ cluster('5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')
export const devnet: Network = /* @__PURE__ */ cluster('EtWTRABZaYq6iMfeYKouRu166VU2xqa1', 'Devnet')
export const testnet: Network = /* @__PURE__ */ cluster('4uhcVJyU9pJkvQyS88uRDiswHXSCkY3z', 'Testnet')

/** Used when the host names no networks. */
export const builtInNetworks: readonly Network[] = [mainnet, devnet, testnet]
