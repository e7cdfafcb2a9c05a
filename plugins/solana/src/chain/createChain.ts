import { chainOf, type Caip2, type ChainCapability } from '@portico/core'
import { builtInNetworks } from '../networks/builtInNetworks.js'
import type { SolanaContext } from '../SolanaSpec.js'
import { addressBytes } from './base58.js'

/** @throws `solana/invalidNetwork` on a network of the options */
export function createChain({ config, project, error }: SolanaContext): ChainCapability {
  const { gateway, id } = project
  const rpcUrls: Record<Caip2, readonly string[]> = { ...config.rpcUrls }
  if (gateway && id)
    for (const { caipNetworkId } of builtInNetworks)
      rpcUrls[caipNetworkId] = [
        ...(rpcUrls[caipNetworkId] ?? []),
        // [7.26]
        `${gateway.replace(/\/$/, '')}/v1/?chainId=${caipNetworkId}&projectId=${encodeURIComponent(id)}`,
      ]
  return chainOf({
    namespace: 'solana',
    name: 'Solana',
    networks: config.networks ?? builtInNetworks,
    defaultAccountType: 'eoa', // [9.40]
    parseAddress: (text) => (addressBytes(text) ? text : undefined),
    rpcUrls,
    explorerPaths: { address: 'account', transaction: 'tx' },
    invalid: (value) =>
      error('invalidNetwork', {
        network: String((Object(value) as { readonly caipNetworkId?: unknown }).caipNetworkId),
      }),
  })
}
