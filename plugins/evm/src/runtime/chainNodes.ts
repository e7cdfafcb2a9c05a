import { findNetwork } from '@portico/chain-kit'
import type { Caip2 } from '@portico/core'
import type { EvmContext } from '../EvmSpec.js'

/** Nodes of the site and of the network. The gateway's are left out, for questions about what the gateway said. */
export function chainNodes(context: EvmContext, networkId: Caip2): readonly string[] {
  const { gateway } = context.project
  const urls = findNetwork(context, networkId)?.rpcUrls.default.http ?? []
  return gateway ? urls.filter((url) => originOf(url) !== originOf(gateway)) : urls
}

const originOf = (url: string): string => (URL.canParse(url) ? new URL(url).origin : url)
