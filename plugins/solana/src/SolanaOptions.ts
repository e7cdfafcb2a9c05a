import type { Caip2, Network } from '@portico/core'

export interface SolanaOptions {
  /** Networks of the site, its default first: those this package exports, or your own. Default: `builtInNetworks`. */
  readonly networks?: readonly Network[]
  /** Nodes of your own by CAIP-2 id, asked before all others. http or https. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
  /** Whether wallets that register themselves (Wallet Standard) are offered. Default true. */
  readonly registered?: boolean
  /** Whether wallets that only set `window.solana` or their own global are offered. Default true. */
  readonly injected?: boolean
}
