import * as v from 'valibot'
import { coinbaseEntries, type CoinbaseConfig, type CoinbaseSettings } from '../coinbase/createCoinbase.js'

/** Where visitors can pay from, besides their wallet. */
export type ExchangeConfig = CoinbaseExchangeConfig | HookExchangeConfig

/** An account at Coinbase: its page sends what the visitor has there to the recipient. Needs a list of `origins`. */
export interface CoinbaseExchangeConfig extends CoinbaseConfig {
  readonly kind: 'coinbase'
  /** Default `coinbase`. */
  readonly id?: string | undefined
  /** For people. Default `Coinbase`. */
  readonly name?: string | undefined
  readonly imageUrl?: string | undefined
  /** What it sends, by CAIP-19 id: Coinbase's ticker, and its name of the network. */
  readonly assets: Readonly<Record<string, { readonly symbol: string; readonly network: string }>>
}

/** A page of your own, or of a company that speaks this protocol: no exchange does by itself. */
export interface HookExchangeConfig {
  readonly kind?: 'hook' | undefined
  readonly id: string
  readonly name: string
  readonly imageUrl?: string | undefined
  /**
   * Its page for a payment. `sessionId`, `asset` (CAIP-19), `amount` and `recipient` (CAIP-10) are added to the query, and
   * `successUrl` and `failureUrl` where the site says where the page leads afterwards.
   */
  readonly payUrl: string
  /** Answers `{ status, txHash }` for a `sessionId` in the query. */
  readonly statusUrl: string
  /** CAIP-19 ids that it can send. Absent: any. */
  readonly assets?: readonly string[] | undefined
}

export type CoinbaseExchangeSettings = CoinbaseSettings &
  Pick<CoinbaseExchangeConfig, 'kind' | 'imageUrl' | 'assets'> & { readonly id: string; readonly name: string }
export type ExchangeSettings = CoinbaseExchangeSettings | HookExchangeConfig

const url = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https URL'),
)
const word = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const asset = v.pipe(
  v.string(),
  v.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}\/[-a-z0-9]{3,8}:[-.%a-zA-Z0-9]{1,128}$/, 'must be a CAIP-19 id'),
)

/** Section `exchanges` of a configuration. */
export const ExchangesSchema: v.GenericSchema<readonly ExchangeConfig[], readonly ExchangeSettings[]> = v.pipe(
  v.array(
    v.variant('kind', [
      v.strictObject({
        kind: v.literal('coinbase'),
        id: v.optional(word, 'coinbase'),
        name: v.optional(word, 'Coinbase'),
        imageUrl: v.optional(url),
        assets: v.record(asset, v.strictObject({ symbol: word, network: word })),
        ...coinbaseEntries,
      }),
      v.strictObject({
        kind: v.optional(v.literal('hook')),
        id: word,
        name: word,
        imageUrl: v.optional(url),
        payUrl: url,
        statusUrl: url,
        assets: v.optional(v.array(word)),
      }),
    ]),
  ),
  v.check((list) => new Set(list.map(({ id }) => id)).size === list.length, 'must not list one id twice'),
)
