import type { AssetRow, HistoryRow } from '@portico/gateway-api'

/** An account on one network. */
export interface AccountOnChain {
  /** CAIP-2. */
  readonly chain: string
  /** As the chain writes it: checksummed for EVM. */
  readonly address: string
}

/** A token on one network, or its native currency where `address` is absent. */
export interface TokenOnChain {
  readonly chain: string
  readonly address?: string | undefined
}

/** What one unit of a token costs. */
export interface TokenPrice {
  /** US dollars. */
  readonly usd: number
  /** Change in 24 hours, per cent. */
  readonly change24h?: number | undefined
}

/** A currency that accounts hold, as far as the chain or a list tells. */
export interface TokenInfo extends TokenOnChain {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly iconUrl?: string | undefined
}

export interface Page<Row> {
  readonly data: readonly Row[]
  /** Undefined after the last page. */
  readonly next: string | undefined
}

/** An amount of a token, without its price. */
export interface TokenAmount extends TokenInfo {
  /** Smallest units. */
  readonly amount: bigint
}

/*
 * What the gateway asks others, one small interface a question. Which source answers for a network is chosen in its
 * configuration. A source throws `SourceError` where it cannot answer, and ends by the signal.
 */

export interface BalanceSource {
  /** All amounts above 0, and the native currency also at 0. */
  balances(account: AccountOnChain, signal: AbortSignal): Promise<readonly TokenAmount[]>
}

export interface HistorySource {
  /** The newest first, at most 50 rows a page. Prices are added by the route. */
  history(account: AccountOnChain, cursor: string | undefined, signal: AbortSignal): Promise<Page<HistoryRow>>
  /**
   * A text that is another one once something happened to the account, asked many times more often than the history. Absent where
   * only the history itself tells.
   */
  readonly mark?: ((account: AccountOnChain) => Promise<string>) | undefined
}

export interface AssetSource {
  /** Names and pictures are added by the route, where the source has none. */
  assets(account: AccountOnChain, cursor: string | undefined, signal: AbortSignal): Promise<Page<OwnedAsset>>
}

/** A non-fungible token that an account holds. */
export interface OwnedAsset extends Pick<AssetRow, 'chainId' | 'contract' | 'tokenId' | 'standard' | 'amount'> {
  readonly collection?: string | undefined
  /** Where its metadata is: `https:`, `ipfs:`, `ar:` or `data:`. */
  readonly metadataUrl?: string | undefined
}

export interface PriceSource {
  /** Prices of those tokens that it knows, in the order of the question; undefined for the others. */
  prices(tokens: readonly TokenOnChain[], signal: AbortSignal): Promise<readonly (TokenPrice | undefined)[]>
  /** All that it may know a price of. Where it is there, these prices are kept for a day. */
  readonly tokens?: readonly TokenOnChain[] | undefined
}

/** What one unit of a token cost at a time. */
export interface PricePoint {
  /** Milliseconds since the epoch. */
  readonly at: number
  /** US dollars. */
  readonly usd: number
}

export interface PriceHistorySource {
  /**
   * Prices of the last 24 hours, the oldest first, in the order of the question: empty for a token that has none, undefined for one
   * that the source does not know.
   */
  history(tokens: readonly TokenOnChain[], signal: AbortSignal): Promise<readonly (readonly PricePoint[] | undefined)[]>
}

export interface TokenSource {
  /** What is known of tokens, in the order of the question; undefined for what is no token. */
  tokens(tokens: readonly TokenOnChain[], signal: AbortSignal): Promise<readonly (TokenInfo | undefined)[]>
}

/** The sources of one network. A question without a source is answered as for a network that is not served. */
export interface ChainSources {
  readonly balances?: BalanceSource | undefined
  readonly history?: HistorySource | undefined
  readonly assets?: AssetSource | undefined
  readonly prices?: PriceSource | undefined
  readonly tokens?: TokenSource | undefined
}
