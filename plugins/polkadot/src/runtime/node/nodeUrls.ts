import type { Caip2 } from '@portico/core'
import { findNetwork } from '../../networks/findNetwork.js'
import type { PolkadotContext } from '../../PolkadotSpec.js'

/** Nodes of a network in the order they are asked: the host's own, then the network's. */
export function nodeUrls(context: PolkadotContext, networkId: Caip2): readonly string[] {
  const { chainDefault, default: all } = findNetwork(context, networkId)?.rpcUrls ?? { default: { http: [] } }
  return [...(context.config.rpcUrls?.[networkId] ?? []), ...(chainDefault ?? all).http]
}

export function isWebSocket(url: string): boolean {
  return /^wss?:/i.test(url)
}
