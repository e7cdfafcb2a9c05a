import type { Caip2 } from '@portico/core'

export interface SendOptions {
  /**
   * What one whole unit of an asset is worth in US dollars, where the site knows. Shown beside amounts, never reckoned with
   * in transactions. Not asked for assets of test networks.
   */
  readonly priceOf?: (asset: PricedAsset, signal: AbortSignal) => Promise<number | undefined>
}

export interface PricedAsset {
  readonly networkId: Caip2
  readonly symbol: string
  /** The token's own address; absent for the native currency. */
  readonly address?: string
}
