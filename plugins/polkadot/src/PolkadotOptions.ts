import type { Caip2 } from '@portico/core'
import type { PolkadotNetwork } from './networks/PolkadotNetwork.js'

export interface PolkadotOptions {
  /** Networks of the site, its default first: those this package exports, or your own. Default: `builtInNetworks`. */
  readonly networks?: readonly PolkadotNetwork[]
  /** Nodes of your own by CAIP-2 id, asked before all others: http(s) or ws(s). */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
  /** What a transaction is waited for: its block, or that the block is final, which takes longer. Default `block`. */
  readonly waitFor?: 'block' | 'finality'
}
