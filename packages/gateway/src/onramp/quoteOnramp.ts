import type { CurrencyAmount, OnrampQuote, PurchaseCurrency } from '@portico/gateway-api'
import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import type { RefusalReason } from '../answers/refusal.js'
import type { PriceSource, TokenOnChain } from '../data/Sources.js'
import type { OnrampSettings } from './OnrampConfig.js'

export const QuoteBodySchema: v.GenericSchema<
  unknown,
  {
    readonly purchaseCurrency: { readonly id: string }
    readonly paymentCurrency: { readonly id: string }
    readonly amount: string
    readonly network?: string | undefined
  }
> = v.object({
  purchaseCurrency: v.object({ id: v.string() }),
  paymentCurrency: v.object({ id: v.string() }),
  amount: v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,18})?$/)),
  network: v.optional(v.string()),
})

export type QuoteOutcome =
  | { readonly quote: OnrampQuote }
  | { readonly refused: RefusalReason; readonly status: 400 | 503 }

/** Decimals of the purchased amount in a quote. */
const purchaseDecimals = 8

/** What a payment buys now: the payment, less the fees, at the token's price. */
export async function quoteOnramp(
  { purchaseCurrencies, paymentCurrencies, rates, fees }: OnrampSettings,
  prices: PriceSource,
  quoted: v.InferOutput<typeof QuoteBodySchema>,
  signal: AbortSignal,
): Promise<QuoteOutcome> {
  const refuse = (field: string, description: string): QuoteOutcome => ({
    refused: { field, description },
    status: 400,
  })
  const purchase = purchaseCurrencies.find(({ id }) => id === quoted.purchaseCurrency.id)
  if (!purchase) return refuse('purchaseCurrency', 'This currency cannot be bought here; see /v1/onramp/options.')
  const payment = paymentCurrencies.find(({ id }) => id === quoted.paymentCurrency.id)
  if (!payment) return refuse('paymentCurrency', 'This currency is not taken here; see /v1/onramp/options.')
  const total = Number(quoted.amount)
  const least = Math.min(...payment.payment_method_limits.map(({ min }) => Number(min)))
  const most = Math.max(...payment.payment_method_limits.map(({ max }) => Number(max)))
  if (total < least || total > most)
    return refuse('amount', `The amount must be from ${least} to ${most} ${payment.id}.`)

  const [price] = await prices.prices([tokenOf(purchase)], signal)
  if (!price?.usd)
    return { refused: { field: 'purchaseCurrency', description: 'There is no price for it now.' }, status: 503 }
  const fee = (total * fees.percent) / 100
  const network = fees.network / rates[payment.id]!
  const subtotal = total - fee - network
  if (subtotal <= 0) return refuse('amount', 'The fees are as high as the amount.')
  const inPayment = (value: number): CurrencyAmount => ({ amount: value.toFixed(2), currency: payment.id })
  return {
    quote: {
      coinbaseFee: inPayment(fee),
      networkFee: inPayment(network),
      paymentSubtotal: inPayment(subtotal),
      paymentTotal: inPayment(total),
      purchaseAmount: {
        amount: ((subtotal * rates[payment.id]!) / price.usd).toFixed(purchaseDecimals),
        currency: purchase.symbol,
      },
      quoteId: randomUUID(),
    },
  }
}

function tokenOf({ networks: [network] }: PurchaseCurrency): TokenOnChain {
  const { chain_id: id, contract_address: address } = network!
  return { chain: id.includes(':') ? id : `eip155:${id}`, ...(address && { address }) }
}
