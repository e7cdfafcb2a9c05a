import type { Caip2, Network } from '@portico/core'

export interface BitcoinOptions {
  /**
   * Networks of the site, its default first; their nodes speak Esplora's HTTP API. A network is known by its CAIP-2 id:
   * `bip122` and the first 32 digits of its genesis block's hash. Default: `builtInNetworks`.
   */
  readonly networks?: readonly Network[]
  /** Esplora endpoints of your own by CAIP-2 id, asked before all others. http or https, without a slash at the end. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
  /** Whether wallets that register themselves (Wallet Standard) are offered. Default true. */
  readonly announced?: boolean
  /** Whether the injected interfaces of Xverse and its kind (WBIP004), Leather, UniSat, OKX and Phantom are offered. Default true. */
  readonly injected?: boolean
}
