import type { Caip19, Exchange, Network, PorticoError, Token, Transfer } from '@portico/core'
import type { PaymentOptions } from './PayOptions.js'

/**
 * A payment as it was checked. It does not change: what the visitor reads is what the wallet signs. Name, symbol and decimals are as
 * the network or the token's contract says, never as the site does. Symbol of a token of which no node tells: its address, short.
 */
export interface Payment extends Token {
  readonly id: string
  readonly network: Network
  /** Whether the network or the token's contract told them. False: no node did, and `decimals` are the site's. */
  readonly isDescribed: boolean
  /** The site's picture of a token that is described. */
  readonly imageUrl?: string | undefined
  /** Smallest units. */
  readonly amount: bigint
  /** The same as decimal text of whole units. */
  readonly amountText: string
  readonly recipient: string
  readonly memo: string | undefined
  /** CAIP-19; absent where the asset has none that exchanges know. */
  readonly assetId: Caip19 | undefined
  readonly options: Pick<PaymentOptions, 'openInNewTab' | 'redirectUrl' | 'payWithExchange'>
}

/** A payment at the page of an exchange. */
export interface ExchangeState {
  readonly exchange: Exchange
  readonly sessionId?: string | undefined
  /** Its page, once it is known. */
  readonly url?: string | undefined
  /**
   * `blocked`: the browser opened no window; the visitor can follow a link. `open`: the exchange has not said that it was begun.
   * `late`: it was not paid after ten minutes, and is not asked about any more.
   */
  readonly status: 'opening' | 'blocked' | 'open' | 'inProgress' | 'paid' | 'failed' | 'late'
  /** Why its page did not open, or why its status is not known. */
  readonly error?: unknown
}

/** How a payment ended. `result`: hash of the transaction, where it is known. */
export type PayResult =
  | { readonly success: true; readonly result: string | undefined }
  | { readonly success: false; readonly error: PorticoError }

/** The payment that the visitor is asked for, or was asked for last. */
export interface PayState {
  readonly payment: Payment
  /** Out of the wallet: the last one. */
  readonly transfer?: Transfer | undefined
  /** At an exchange: the last one. */
  readonly exchange?: ExchangeState | undefined
  readonly result?: PayResult | undefined
}
