import type { Namespace } from './caip.js'
import type { Connector } from './Connector.js'
import type { WalletListing } from './WalletListing.js'

/**
 * What a visitor sees as a row: connectors on this page and a registry listing, joined by registry id or rdns, and by name what is on this
 * page without an rdns. Several namespaces make it the specification's MULTI_CHAIN.
 */
export interface Wallet {
  /** Registry id, else rdns, else the id of its first connector. */
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  readonly imageId?: string | undefined
  readonly rdns?: string | undefined
  readonly namespaces: readonly Namespace[]
  /** Ways in on this page; empty for a wallet that is only listed. */
  readonly connectors: readonly Connector[]
  readonly listing?: WalletListing | undefined
  /** Name of another wallet that the name of this one reads as. Lists say that this is not that one. */
  readonly looksLike?: string | undefined
}
