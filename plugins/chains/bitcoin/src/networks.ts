import type { Network } from '@portico/core'

/** @param path of the network on blockstream.info, where explorer and Esplora API are */
function bitcoinNetwork(name: string, id: string, path: string): Network {
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

export const mainnet: Network = /* @__PURE__ */ bitcoinNetwork('Bitcoin', '000000000019d6689c085ae165831e93', '')

/** Testnet 3. */
export const testnet: Network = /* @__PURE__ */ bitcoinNetwork(
  'Bitcoin Testnet',
  '000000000933ea01ad0ee984209779ba',
  '/testnet',
)

/** The default of the option `networks`. */
export const builtInNetworks: readonly Network[] = [mainnet, testnet]
