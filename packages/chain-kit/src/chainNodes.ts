import type { Caip2 } from '@portico/core'
import { findNetwork, type NetworkContext } from './findNetwork.js'

/** The part of a plugin's context that tells nodes of the gateway from others. */
export interface ChainNodesContext extends NetworkContext {
  readonly project: { readonly gateway?: string | undefined }
}

/** Nodes of the site and of the network. The gateway's are left out, for questions about what the gateway or the site said. */
export function chainNodes(context: ChainNodesContext, networkId: Caip2): readonly string[] {
  const { gateway } = context.project
  const urls = findNetwork(context, networkId)?.rpcUrls.default.http ?? []
  return gateway ? urls.filter((url) => originOf(url) !== originOf(gateway)) : urls
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)
