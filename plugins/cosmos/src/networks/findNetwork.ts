import type { Caip2 } from '@portico/core'
import type { CosmosContext } from '../CosmosSpec.js'
import type { CosmosNetwork } from './CosmosNetwork.js'

/** A network of the site as it is configured now; undefined: the site does not use it. */
export function findNetwork({ store, networks }: CosmosContext, networkId: Caip2): CosmosNetwork | undefined {
  // `chain.network` lets no other in.
  const all = store.get(networks('cosmos')) as readonly CosmosNetwork[]
  return all.find(({ caipNetworkId }) => caipNetworkId === networkId)
}
