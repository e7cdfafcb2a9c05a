import type { Caip2, Network } from '@portico/core'
import type { BitcoinContext } from '../BitcoinSpec.js'

/** A network of the site as it is configured now; undefined: the site does not use it. */
export function findNetwork({ store, networks }: BitcoinContext, networkId: Caip2): Network | undefined {
  return store.get(networks('bip122')).find(({ caipNetworkId }) => caipNetworkId === networkId)
}
