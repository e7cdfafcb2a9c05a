import type { PricePoint } from '@portico/core'
import * as v from 'valibot'
import { accountId, chainId, hexData, integer, money, optionalOf, rowsOf, text, tokenDecimals } from './parts.js'

export type { PricePoint }

/** One row of `GET /v1/convert/tokens`. */
export interface ConvertToken {
  readonly name: string
  readonly symbol: string
  /** CAIP-10; the native currency by the address that stands for it. */
  readonly address: string
  readonly decimals: number
  readonly logoUri?: string | undefined
  readonly eip2612?: boolean | undefined
}

/** One row of `GET /v1/convert/quotes`. Amounts are smallest units in decimal digits; accounts CAIP-10 of the tokens. */
export interface ConvertQuote {
  readonly id: string | null
  readonly fromAmount: string
  readonly fromAccount: string
  readonly toAmount: string
  readonly toAccount: string
}

/** `GET /v1/convert/gas-price`: wei for a unit of gas. */
export interface GasPriceAnswer {
  readonly standard: string
  readonly fast: string
  readonly instant: string
}

/** `POST /v1/convert/build-transaction`. */
export interface BuildTransactionAnswer {
  readonly tx: {
    readonly from: string
    /** CAIP-10 of the router. */
    readonly to: string
    readonly data: string
    /** Of the native currency sent along. */
    readonly amount: string
    readonly eip155?: { readonly gas: string; readonly gasPrice: string } | undefined
    /** Least that the swap gives, smallest units. An addition of Portico's gateway. */
    readonly minimum?: string | undefined
  }
}

/** `GET /v1/convert/build-approve`. */
export interface BuildApproveAnswer {
  readonly tx: {
    /** CAIP-10 of the token: the transaction goes to it. */
    readonly from: string
    /** CAIP-10 of the spender. */
    readonly to: string
    readonly data: string
    readonly value: string
    readonly eip155?: { readonly gasPrice: string } | undefined
    /**
     * It sets the allowance to 0, because the token changes an allowance only from 0, as Tether's does: ask again once it is
     * mined. An addition of Portico's gateway.
     */
    readonly isReset?: boolean | undefined
  }
}

export const ConvertTokenSchema: v.GenericSchema<unknown, ConvertToken> = v.object({
  name: text,
  symbol: text,
  address: accountId,
  decimals: tokenDecimals,
  logoUri: optionalOf(text),
  eip2612: optionalOf(v.boolean()),
})
export const ConvertTokensSchema: v.GenericSchema<unknown, { readonly tokens: readonly ConvertToken[] }> = v.object({
  tokens: rowsOf(ConvertTokenSchema),
})

export const ConvertQuotesSchema: v.GenericSchema<unknown, { readonly quotes: readonly ConvertQuote[] }> = v.object({
  quotes: rowsOf(
    v.object({
      id: v.fallback(v.nullable(text), null),
      fromAmount: integer,
      fromAccount: accountId,
      toAmount: integer,
      toAccount: accountId,
    }),
  ),
})

export const AllowanceSchema: v.GenericSchema<unknown, { readonly allowance: string }> = v.object({
  allowance: integer,
})

export const GasPriceSchema: v.GenericSchema<unknown, GasPriceAnswer> = v.object({
  standard: integer,
  fast: integer,
  instant: integer,
})

export const BuildTransactionSchema: v.GenericSchema<unknown, BuildTransactionAnswer> = v.object({
  tx: v.object({
    from: accountId,
    to: accountId,
    data: hexData,
    amount: integer,
    eip155: optionalOf(v.object({ gas: integer, gasPrice: integer })),
    minimum: optionalOf(integer),
  }),
})

export const BuildApproveSchema: v.GenericSchema<unknown, BuildApproveAnswer> = v.object({
  tx: v.object({
    from: accountId,
    to: accountId,
    data: hexData,
    value: integer,
    eip155: optionalOf(v.object({ gasPrice: integer })),
    isReset: optionalOf(v.boolean()),
  }),
})

/** One row of `POST /v1/fungible/price`. */
export interface FungiblePrice {
  readonly name: string
  readonly symbol: string
  readonly iconUrl: string
  readonly price: number
  readonly decimals: number
  readonly address?: string | undefined
}
export const FungiblePricesSchema: v.GenericSchema<unknown, { readonly fungibles: readonly FungiblePrice[] }> =
  v.object({
    fungibles: rowsOf(
      v.object({
        name: text,
        symbol: text,
        iconUrl: v.fallback(text, ''),
        price: money,
        decimals: tokenDecimals,
        address: optionalOf(accountId),
      }),
    ),
  })

/** One row of `POST /v1/fungible/price/history`, an addition of Portico's gateway. */
export interface PriceHistory {
  /** As in the request: CAIP-10 of a token, or CAIP-2 for the native currency. */
  readonly address: string
  /** Of the last 24 hours, the oldest first. */
  readonly prices: readonly PricePoint[]
}
const point = v.object({ timestamp: v.pipe(v.number(), v.integer(), v.minValue(0)), price: money })

export const PriceHistoriesSchema: v.GenericSchema<unknown, { readonly histories: readonly PriceHistory[] }> = v.object(
  {
    histories: rowsOf(
      v.object({
        address: v.union([chainId, accountId]),
        prices: v.pipe(rowsOf(point), v.maxLength(1000)),
      }),
    ),
  },
)
