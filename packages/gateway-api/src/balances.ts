import * as v from 'valibot'
import { accountId, chainId, decimal, money, optionalOf, rowsOf, text } from './parts.js'

/** One row of `GET /v1/account/{address}/balance`. */
export interface BalanceRow {
  readonly name: string
  readonly symbol: string
  /** CAIP-2. */
  readonly chainId?: string | undefined
  /** CAIP-10 of the token; absent for the native currency. */
  readonly address?: string | undefined
  /** US dollars of the whole amount. */
  readonly value?: number | undefined
  /** US dollars of one unit; 0 where it has no price. */
  readonly price: number
  /** Change of the price in 24 hours, per cent. An addition of Portico's gateway. */
  readonly change24h?: number | undefined
  /** `numeric`: whole units as decimal text. */
  readonly quantity: { readonly decimals: string; readonly numeric: string }
  readonly iconUrl: string
}

export interface BalanceAnswer {
  readonly balances: readonly BalanceRow[]
}

export const BalanceRowSchema: v.GenericSchema<unknown, BalanceRow> = v.object({
  name: text,
  symbol: text,
  chainId: optionalOf(chainId),
  address: v.optional(accountId),
  value: optionalOf(money),
  price: v.fallback(money, 0),
  change24h: optionalOf(v.pipe(v.number(), v.finite())),
  quantity: v.object({ decimals: v.pipe(v.string(), v.regex(/^\d{1,3}$/)), numeric: decimal }),
  iconUrl: v.fallback(text, ''),
})

export const BalanceAnswerSchema: v.GenericSchema<unknown, BalanceAnswer> = v.object({
  balances: rowsOf(BalanceRowSchema),
})
