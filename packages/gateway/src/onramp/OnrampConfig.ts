import type { PaymentCurrency, PurchaseCurrency } from '@portico/gateway-api'
import * as v from 'valibot'
import { coinbaseEntries, type CoinbaseConfig, type CoinbaseSettings } from '../coinbase/createCoinbase.js'

/** Buying tokens with money, at the page of a provider. */
export interface OnrampConfig {
  readonly provider: OnrampProviderConfig
  /** What can be bought. `chain_id` is the reference of an EVM chain, or a CAIP-2 id; `contract_address` empty is the native currency. */
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  /** What it is paid with. Default: US dollars and euros by card from 10 to 7 500, by bank transfer from 10 to 25 000. */
  readonly paymentCurrencies?: readonly PaymentCurrency[] | undefined
  /** US dollars for one unit of a payment currency. Default: USD 1. Those without a rate are not offered. */
  readonly rates?: Readonly<Record<string, number>> | undefined
  /** What quotes count as fees. Default 1.5 per cent, and 0 for the network. */
  readonly fees?: { readonly percent?: number | undefined; readonly network?: number | undefined } | undefined
}

export type OnrampProviderConfig = SignedQueryProviderConfig | CoinbaseProviderConfig

/** A seller that takes the order in the query of its page. */
export interface SignedQueryProviderConfig {
  readonly kind?: 'signedQuery' | undefined
  /** As pages know the seller (`name` of a provider of `@portico/onramp`). Absent: pages are not told which seller this is. */
  readonly name?: string | undefined
  /** Its page; the order is added to the query. */
  readonly url: string
  /** Added to the query as they are, such as a public key. */
  readonly parameters?: Readonly<Record<string, string>> | undefined
  /**
   * Signs the query: `signature` is added last, the HMAC-SHA256 of everything from the question mark on, in base64. For providers
   * that take orders of their partners only.
   */
  readonly secret?: string | undefined
  /**
   * Where it tells what was bought for an address, which stands in place of `{user}`: in the shape of Coinbase's Transaction Status
   * API. Absent: purchases are not listed, and the kit watches the balance alone.
   */
  readonly purchasesUrl?: string | undefined
  /** Sent with that question, such as a key. */
  readonly headers?: Readonly<Record<string, string>> | undefined
}

/** Coinbase: a session token for each page, and what was bought by its Transaction Status API. Needs a list of `origins`. */
export interface CoinbaseProviderConfig extends CoinbaseConfig {
  readonly kind: 'coinbase'
  /** Added to the query of its page, such as `redirectUrl`. */
  readonly parameters?: Readonly<Record<string, string>> | undefined
}

export type CoinbaseProviderSettings = Omit<CoinbaseProviderConfig, keyof CoinbaseConfig> & CoinbaseSettings
export type OnrampProviderSettings = SignedQueryProviderConfig | CoinbaseProviderSettings

export interface OnrampSettings {
  readonly provider: OnrampProviderSettings
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  readonly rates: Readonly<Record<string, number>>
  readonly fees: { readonly percent: number; readonly network: number }
}

const limits = [
  { id: 'card', min: '10.00', max: '7500.00' },
  { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
]
const word = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const amount = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,2})?$/, 'must be an amount such as 10.00'))

const address = v.pipe(
  v.string(),
  v.check((text) => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol), 'must be an http or https URL'),
)

const parameters = v.optional(v.record(word, v.string()))

const ProviderSchema = v.variant('kind', [
  v.strictObject({ kind: v.literal('coinbase'), parameters, ...coinbaseEntries }),
  v.strictObject({
    kind: v.optional(v.literal('signedQuery')),
    name: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{1,40}$/))),
    url: address,
    parameters,
    secret: v.optional(word),
    purchasesUrl: v.optional(v.pipe(address, v.includes('{user}', 'must have {user} where the address belongs'))),
    headers: v.optional(v.record(word, v.string())),
  }),
])

/** Section `onramp` of a configuration. */
export const OnrampSchema: v.GenericSchema<OnrampConfig, OnrampSettings> = v.pipe(
  v.strictObject({
    provider: ProviderSchema,
    purchaseCurrencies: v.pipe(
      v.array(
        v.strictObject({
          id: word,
          name: word,
          symbol: word,
          networks: v.pipe(
            v.array(v.strictObject({ name: word, display_name: word, chain_id: word, contract_address: v.string() })),
            v.minLength(1),
          ),
        }),
      ),
      v.minLength(1),
    ),
    paymentCurrencies: v.optional(
      v.array(
        v.strictObject({
          id: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/, 'must be an ISO 4217 code such as USD')),
          payment_method_limits: v.array(v.strictObject({ id: word, min: amount, max: amount })),
        }),
      ),
      [
        { id: 'USD', payment_method_limits: limits },
        { id: 'EUR', payment_method_limits: limits },
      ],
    ),
    rates: v.optional(v.record(word, v.pipe(v.number(), v.finite(), v.gtValue(0))), {}),
    fees: v.optional(
      v.strictObject({
        percent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(50)), 1.5),
        network: v.optional(v.pipe(v.number(), v.finite(), v.minValue(0)), 0),
      }),
      {},
    ),
  }),
  v.transform(({ rates, paymentCurrencies, ...rest }) => {
    const known = { USD: 1, ...rates }
    return { ...rest, rates: known, paymentCurrencies: paymentCurrencies.filter(({ id }) => Object.hasOwn(known, id)) }
  }),
)
