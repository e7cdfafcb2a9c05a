import type { Caip2, Network } from '@portico/core'

export interface BitcoinOptions {
  /**
   * Networks of the site, its default first. Their `rpcUrls` are Esplora HTTP APIs. The CAIP-2 id is `bip122:` and the first 32
   * digits of the genesis block's hash. Default: `builtInNetworks`.
   */
  readonly networks?: readonly Network[]
  /** Esplora endpoints of your own by CAIP-2 id, tried before the networks' own. http(s) URLs without a trailing slash. */
  readonly rpcUrls?: Readonly<Record<Caip2, readonly string[]>>
  /** Whether to offer wallets that register themselves through the Wallet Standard. Default true. */
  readonly announced?: boolean
  /** Whether to offer injected wallets: those of `btc_providers` (WBIP004), Leather, UniSat, OKX and Phantom. Default true. */
  readonly injected?: boolean
}
