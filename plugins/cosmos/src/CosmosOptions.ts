import type { Caip2 } from '@portico/core'
import type { CosmosNetwork } from './networks/CosmosNetwork.js'

export interface CosmosOptions {
  /** Networks of the site, its default first; `networkOfRegistry` makes them of the chain registry. Default: `builtInNetworks`. */
  readonly networks?: readonly CosmosNetwork[]
  /** CometBFT RPC nodes of your own by CAIP-2 id, asked before the network's own. http or https. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
  /** Whether disconnecting takes the wallet's permission back (`disable`, where it knows it). Default true. */
  readonly revokeOnDisconnect?: boolean
}
