import * as v from 'valibot'
import { httpEntries, type HttpSourceConfig } from '../sources/SourceConfig.js'

/** Where prices come from. */
export type PriceConfig =
  /** US dollars by CAIP-2 id (the native currency) or CAIP-10 (a token): a number, or with the change of 24 hours in per cent. */
  | { readonly kind: 'fixed'; readonly prices: Readonly<Record<string, number | FixedPrice>> }
  /**
   * An API shaped as `coins.llama.fi`: `/prices/current/{coins}` and `/percentage/{coins}`. `chains` adds names of networks, as the
   * API calls them, by CAIP-2 id, and `natives` its ids of their currencies.
   */
  | ({
      readonly kind: 'defillama'
      readonly chains?: Readonly<Record<string, string>> | undefined
      readonly natives?: Readonly<Record<string, string>> | undefined
    } & HttpSourceConfig)

export interface FixedPrice {
  readonly usd: number
  readonly change24h?: number | undefined
}

const price = v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e12))
const coin = v.record(v.string(), v.pipe(v.string(), v.regex(/^[\w.:-]{1,100}$/)))

export const PriceSchema: v.GenericSchema<PriceConfig> = v.variant('kind', [
  v.strictObject({
    kind: v.literal('fixed'),
    prices: v.record(
      v.string(),
      v.union([price, v.strictObject({ usd: price, change24h: v.optional(v.pipe(v.number(), v.finite())) })]),
    ),
  }),
  v.strictObject({ kind: v.literal('defillama'), ...httpEntries, chains: v.optional(coin), natives: v.optional(coin) }),
])
