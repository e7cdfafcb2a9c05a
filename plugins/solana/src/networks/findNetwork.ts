import type { Caip2, Network } from '@portico/core'
import type { SolanaContext } from '../SolanaSpec.js'

/** A network of the site as it is configured now; undefined: the site does not use it. */
export function findNetwork({ store, networks }: SolanaContext, networkId: Caip2): Network | undefined {
  return store.get(networks('solana')).find(({ caipNetworkId }) => caipNetworkId === networkId)
}
