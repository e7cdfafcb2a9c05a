import type { Caip10, Caip2 } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'

/** A token that can be bought. */
export interface PurchaseCurrency {
  readonly id: string
  /** For people. */
  readonly name: string
  readonly symbol: string
  /** Where it can be paid out. */
  readonly networks: readonly {
    readonly name: string
    /** For people. */
    readonly display_name: string
    /** CAIP-2, or the reference alone of an EVM network. */
    readonly chain_id: string
    /** Of the token; empty where it is the native currency, or not told. */
    readonly contract_address: string
  }[]
}

/** Money to pay with. */
export interface PaymentCurrency {
  /** ISO 4217. */
  readonly id: string
  /** For each way of paying the least and the most, decimal text. */
  readonly payment_method_limits: readonly { readonly id: string; readonly min: string; readonly max: string }[]
}

export interface RampOptions {
  readonly purchaseCurrencies: readonly PurchaseCurrency[]
  readonly paymentCurrencies: readonly PaymentCurrency[]
  /** Names of the sellers of which `pageUrl` makes pages. Absent: it is not told. */
  readonly providers?: readonly string[] | undefined
}

export interface CurrencyAmount {
  /** Decimal text of whole units. */
  readonly amount: string
  /** ISO 4217, or the symbol of a token. */
  readonly currency: string
}

/** What a payment buys, and what it costs. */
export interface RampQuote {
  /** What the seller keeps. */
  readonly coinbaseFee: CurrencyAmount
  readonly networkFee: CurrencyAmount
  /** Without and with the fees. */
  readonly paymentSubtotal: CurrencyAmount
  readonly paymentTotal: CurrencyAmount
  /** What is bought. */
  readonly purchaseAmount: CurrencyAmount
  readonly quoteId: string
}

export interface RampQuoteRequest {
  readonly purchase: PurchaseCurrency
  readonly payment: PaymentCurrency
  /** Of `payment`, decimal text. */
  readonly amount: string
  readonly signal?: AbortSignal | undefined
}

/** Nothing is sold for this amount. `refusal`: an error whose message says why. */
export interface RampRefusal {
  readonly refusal: unknown
}

export interface RampOrder {
  /** Name of the seller. */
  readonly provider: string
  /** Who gets the tokens, and on which network. */
  readonly account: Caip10
  /** The seller's own names of the networks on which it pays out. */
  readonly networks: Readonly<Record<Caip2, string>>
  /** Symbol of what is bought. */
  readonly asset: string
  /** Of `asset`, decimal text of whole units. Absent: `payment` says how much is bought. */
  readonly amount?: string | undefined
  /** What the visitor pays, as far as it was entered. */
  readonly payment?: CurrencyAmount | undefined
}

/** What a seller says of a purchase: it has the order, has sent the tokens, or nothing was bought. */
export interface RampPurchase {
  readonly id: string
  readonly status: 'inProgress' | 'sent' | 'failed'
}

/** Purchases of tokens with money, at the pages of sellers. */
export interface RampQuotesCapability {
  /** What can be bought and paid with. @throws a coded error when it cannot be told, the signal's reason */
  options(signal?: AbortSignal): Promise<RampOptions>
  /** What a payment buys now. @throws a coded error when it cannot be told, the signal's reason */
  quote(request: RampQuoteRequest): Promise<RampQuote | RampRefusal>
  /** The page of a seller for an order. Whether it may be opened is for the caller to decide. @throws a coded error when there is none */
  pageUrl(order: RampOrder): Promise<string>
  /** What a seller says of the account's purchases, the newest first. @throws a coded error when it cannot be told, the signal's reason */
  purchases(account: Caip10, provider: string, signal?: AbortSignal): Promise<readonly RampPurchase[]>
}

/** Provided for `'*'`. */
export const RampQuotes: Capability<'rampQuotes', RampQuotesCapability> = /* @__PURE__ */ defineCapability(
  'rampQuotes',
  { gateway: true },
)
