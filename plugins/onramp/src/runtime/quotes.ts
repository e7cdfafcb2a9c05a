import { isAbort, type BackendCapability } from '@portico/core'
import { OnrampQuoteSchema } from '@portico/gateway-api'
import * as v from 'valibot'
import type { OnrampQuote, QuoteState } from '../OnrampState.js'
import { payable, type Draft } from './payable.js'

/** Asks what the draft buys. What cannot be told becomes an estimate, marked as such. @throws the signal's reason */
export async function askQuote(
  backend: BackendCapability | undefined,
  draft: Draft,
  signal: AbortSignal,
): Promise<QuoteState> {
  const amount = payable(draft)
  const { payment, purchase } = draft
  if (amount === undefined || !payment || !purchase) return { status: 'none' }
  try {
    if (!backend) throw new Error('There is no gateway')
    const quote = await backend.request({
      path: 'v1/onramp/quote',
      body: { purchaseCurrency: purchase, paymentCurrency: payment, amount, network: purchase.symbol },
      parse: (json) => v.parse(OnrampQuoteSchema, json),
      signal,
    })
    return { status: 'ready', quote, estimate: false }
  } catch (error) {
    signal.throwIfAborted()
    if (isAbort(error)) throw error
    // The gateway said why it will not sell: that is no estimate.
    if ((error as { readonly context?: { readonly status?: number } }).context?.status === 400)
      return { status: 'refused', error }
    return { status: 'ready', quote: estimateOf(amount, payment.id), estimate: true }
  }
}

/** Every amount is what was asked for, in the payment currency: it says nothing of a price. */
function estimateOf(amount: string, currency: string): OnrampQuote {
  const same = { amount, currency }
  return {
    coinbaseFee: same,
    networkFee: same,
    paymentSubtotal: same,
    paymentTotal: same,
    purchaseAmount: same,
    quoteId: 'mocked-quote-id',
  }
}
