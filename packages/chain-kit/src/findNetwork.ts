import { namespaceOf, type Caip2, type Network, type SetupContext } from '@portico/core'

/** The part of a plugin's context that finds networks. */
export type NetworkContext = Pick<SetupContext, 'store' | 'networks'>

/**
 * A network of the site as it is configured now; undefined: the site does not use it.
 * @typeParam N What `network` of the namespace's `chain` capability makes.
 */
export function findNetwork<N extends Network = Network>(context: NetworkContext, networkId: Caip2): N | undefined {
  const networks = context.store.get(context.networks(namespaceOf(networkId)))
  return networks.find(({ caipNetworkId }) => caipNetworkId === networkId) as N | undefined
}

/** The network's name for people, or its CAIP-2 id when the site does not use it. */
export function networkName(context: NetworkContext, networkId: Caip2): string {
  return findNetwork(context, networkId)?.name ?? networkId
}
