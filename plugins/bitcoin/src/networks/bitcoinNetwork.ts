import type { Network } from '@portico/core'

/** A public network, with the Esplora that Blockstream runs for it: one host for its pages and its nodes. */
export function bitcoinNetwork(name: string, id: string, path: string): Network {
  const url = `https://blockstream.info${path}`
  return {
    id,
    name,
    caipNetworkId: `bip122:${id}`,
    chainNamespace: 'bip122',
    nativeCurrency: { name: 'Bitcoin', symbol: 'BTC', decimals: 8 },
    rpcUrls: { default: { http: [`${url}/api`] } },
    blockExplorers: { default: { name: 'Blockstream', url } },
    testnet: !!path,
  }
}
