import type { CurrencyAmount, PaymentCurrency, PurchaseCurrency, RampOptions, RampQuote } from '@portico/core'
import * as v from 'valibot'
import { optionalOf, rowsOf, text } from './parts.js'

export type { CurrencyAmount, PaymentCurrency, PurchaseCurrency }
/** `GET /v1/onramp/options`. */
export type OnrampOptions = RampOptions
/** `POST /v1/onramp/quote`. */
export type OnrampQuote = RampQuote

const id = v.pipe(v.string(), v.minLength(1), v.maxLength(100))
const numeric: v.GenericSchema<unknown, string> = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.finite())]),
  v.transform(String),
  v.regex(/^\d{1,78}(\.\d{1,78})?$/),
)

export const OnrampOptionsSchema: v.GenericSchema<unknown, OnrampOptions> = v.object({
  purchaseCurrencies: rowsOf(
    v.object({
      id,
      name: text,
      symbol: text,
      networks: rowsOf(
        v.object({
          name: text,
          display_name: text,
          chain_id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
          contract_address: v.fallback(text, ''),
        }),
      ),
    }),
  ),
  paymentCurrencies: rowsOf(
    v.object({ id, payment_method_limits: rowsOf(v.object({ id, min: numeric, max: numeric })) }),
  ),
  providers: optionalOf(v.array(id)),
})

const amount: v.GenericSchema<unknown, CurrencyAmount> = v.object({ amount: numeric, currency: text })
export const OnrampQuoteSchema: v.GenericSchema<unknown, OnrampQuote> = v.object({
  coinbaseFee: amount,
  networkFee: amount,
  paymentSubtotal: amount,
  paymentTotal: amount,
  purchaseAmount: amount,
  quoteId: id,
})

/** `POST /v1/generators/onrampurl`: the page of the provider. */
export const OnrampUrlSchema: v.GenericSchema<unknown, { readonly url: string }> = v.object({
  url: v.pipe(v.string(), v.url(), v.maxLength(8000)),
})
