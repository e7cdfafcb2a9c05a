import type { Caip2 } from '@portico/core'
import { builtInNetworks } from '../../networks/builtInNetworks.js'
import { findNetwork } from '../../networks/findNetwork.js'
import type { SolanaContext } from '../../SolanaSpec.js'

/** Nodes of a network in the order they are asked: the host's own, the gateway's, the network's default (facts §1.6). */
export function nodeUrls(context: SolanaContext, networkId: Caip2): readonly string[] {
  const { gateway, id } = context.project
  const { chainDefault, default: all } = findNetwork(context, networkId)?.rpcUrls ?? { default: { http: [] } }
  const isHosted = gateway && id && builtInNetworks.some(({ caipNetworkId }) => caipNetworkId === networkId)
  return [
    ...(context.config.rpcUrls?.[networkId] ?? []),
    ...(isHosted ? [hosted(gateway, networkId, id)] : []),
    ...(chainDefault ?? all).http,
  ]
}

/** [7.26] */
function hosted(gateway: string, chain: string, projectId: string): string {
  return `${gateway.replace(/\/$/, '')}/v1/?chainId=${chain}&projectId=${encodeURIComponent(projectId)}`
}
