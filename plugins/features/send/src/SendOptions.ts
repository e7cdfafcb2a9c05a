import type { Caip2, Namespace } from '@portico/core'

export interface SendOptions {
  /**
   * Namespaces (CAIP-2) from which funds can be sent, or `'all'` for every chain plugin that provides `transfers`.
   * Default: `['eip155', 'solana']`.
   */
  readonly namespaces?: 'all' | readonly Namespace[]
  /**
   * US dollars for one whole unit of an asset, if the site knows. Shown beside amounts, and used for nothing else. Not called for
   * assets of test networks.
   */
  readonly priceOf?: (asset: PricedAsset, signal: AbortSignal) => Promise<number | undefined>
}

export interface PricedAsset {
  readonly networkId: Caip2
  readonly symbol: string
  /** Address of the token; absent for the native currency. */
  readonly address?: string
}
