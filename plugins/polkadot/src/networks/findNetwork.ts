import type { Caip2 } from '@portico/core'
import type { PolkadotContext } from '../PolkadotSpec.js'
import type { PolkadotNetwork } from './PolkadotNetwork.js'

/** A network of the site as it is configured now; undefined: the site does not use it. */
export function findNetwork({ store, networks }: PolkadotContext, networkId: Caip2): PolkadotNetwork | undefined {
  const found = store.get(networks('polkadot')).find(({ caipNetworkId }) => caipNetworkId === networkId)
  // `createChain` let none in that lacks a prefix.
  return found as PolkadotNetwork | undefined
}
