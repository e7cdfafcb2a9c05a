import type { Caip2, Network } from '@portico/core'
import type { EvmContext } from '../EvmSpec.js'

/** A network of the site as it is configured now; undefined: the site does not use it. */
export function findNetwork({ store, networks }: EvmContext, networkId: Caip2): Network | undefined {
  return store.get(networks('eip155')).find(({ caipNetworkId }) => caipNetworkId === networkId)
}
