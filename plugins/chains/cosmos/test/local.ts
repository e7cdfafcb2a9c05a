import type { CosmosDevnet } from '@portico/devnet-cosmos'
import { cosmosHub, type CosmosNetwork } from '../src/index.js'

/** The stand-in as a network. */
export function localNetwork({ url, chainId, prefix, denom }: CosmosDevnet): CosmosNetwork {
  return {
    ...cosmosHub,
    id: chainId,
    name: 'Local',
    caipNetworkId: `cosmos:${chainId}`,
    rpcUrls: { default: { http: [url] } },
    bech32Prefix: prefix,
    denom,
  }
}
