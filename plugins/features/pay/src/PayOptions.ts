import type { Caip2 } from '@portico/core'

/** Options of `pay()`. */
export interface PayOptions {
  /**
   * Begins the names of the JSON-RPC methods that the gateway is asked with: `pay` makes `pay_getExchanges`,
   * `pay_getExchangePayUrl` and `pay_getExchangeBuyStatus`. Default: `pay`.
   */
  readonly methodPrefix?: string | undefined
}

/** What is to be paid with. */
export interface PaymentAsset {
  /** CAIP-2. One of the modal's networks. */
  readonly network: Caip2
  /** `native`, or the token's own address: an ERC-20 contract, an SPL mint, a denomination. */
  readonly asset: string
  readonly metadata: {
    /** The visitor is shown what the network or the token's contract says. */
    readonly name: string
    /** A payment is refused where the network or the token's contract says another one. */
    readonly symbol: string
    /** Of the asset on the chain: a wallet is not asked where the chain says another number. */
    readonly decimals: number
    readonly logoURI?: string | undefined
  }
}

/** Which exchanges visitors may pay from, by their ids. */
export interface ExchangeChoice {
  readonly includeOnly?: readonly string[] | undefined
  readonly exclude?: readonly string[] | undefined
}

/** What `modal.api.pay.open` asks the visitor for. */
export interface PaymentOptions {
  readonly paymentAsset: PaymentAsset
  /** A plain address of the asset's namespace. */
  readonly recipient: string
  /**
   * Decimal text of whole units with a point, such as `'12.5'`; a `bigint` of smallest units; or a number of whole units with at
   * most 15 digits and no exponent, which JavaScript keeps exactly.
   */
  readonly amount: string | bigint | number
  /** A public text for the recipient, on networks that take one (Cosmos): without it an exchange cannot tell whose deposit it is. */
  readonly memo?: string | undefined
  /** Whether an exchange opens beside this page. Default true. False: the exchange takes the place of this page. */
  readonly openInNewTab?: boolean | undefined
  /** Pages, `https:`, to which the exchange leads the visitor afterwards. */
  readonly redirectUrl?: { readonly success: string; readonly failure: string } | undefined
  /** False: from a wallet only. Default: every exchange that the gateway knows. */
  readonly payWithExchange?: ExchangeChoice | false | undefined
  /** Ends the payment: nothing is asked for any more. What was signed or paid at an exchange already is not undone. */
  readonly signal?: AbortSignal | undefined
}
