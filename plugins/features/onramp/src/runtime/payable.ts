import type { PaymentCurrency } from '@portico/core'
import type { OnrampState } from '../OnrampState.js'

// For views as well, which are loaded without the code that asks the gateway.

export type Draft = Pick<OnrampState, 'amount' | 'payment' | 'purchase'>

/** A positive amount of money with at most two decimals, within the limits of the currency; undefined otherwise. */
export function payable({ amount, payment }: Draft): string | undefined {
  if (!payment || !/^\d{1,12}(\.\d{1,2})?$/.test(amount)) return undefined
  const { min, max } = limitsOf(payment)
  return Number(amount) >= min && Number(amount) <= max ? amount : undefined
}

/** What the draft pays. */
export function paymentOf(draft: Draft): { readonly amount: string; readonly currency: string } | undefined {
  const amount = payable(draft)
  return amount === undefined || !draft.payment ? undefined : { amount, currency: draft.payment.id }
}

/** The least and the most that any way of paying takes. */
export function limitsOf({ payment_method_limits }: PaymentCurrency): { readonly min: number; readonly max: number } {
  return {
    min: Math.min(...payment_method_limits.map(({ min }) => Number(min))),
    max: Math.max(...payment_method_limits.map(({ max }) => Number(max))),
  }
}
