import type { Caip10, PaymentCurrency, PurchaseCurrency, RampOptions, RampPurchase, RampQuote } from '@portico/core'
import type { OnrampProvider } from './OnrampOptions.js'

/** What a payment buys, for the draft of the moment. */
export type QuoteState =
  | { readonly status: 'none' }
  | { readonly status: 'loading'; readonly last?: RampQuote | undefined }
  /** `estimate`: no seller has offered it. It can not be bought at. */
  | { readonly status: 'ready'; readonly quote: RampQuote; readonly estimate: boolean }
  | { readonly status: 'refused'; readonly error: unknown }

/** A purchase that was begun at the page of a provider. */
export interface BuyState {
  readonly account: Caip10
  readonly provider: OnrampProvider
  /** Symbol of what is bought. */
  readonly asset: string
  /**
   * Its own address on the network of the account, empty for the native currency. Undefined: the gateway does not tell, and the page cannot
   * say whether it has arrived.
   */
  readonly contract?: string | undefined
  /** Its page, once it is known. */
  readonly url?: string | undefined
  /** `blocked`: the browser opened no window; the visitor can follow a link. `arrived`: the account has more of the token. */
  readonly status: 'opening' | 'open' | 'blocked' | 'arrived' | 'late' | 'failed'
  /** What the provider says of it, where the gateway can ask it. Only `status` says that the account has the tokens. */
  readonly order?: RampPurchase['status'] | undefined
  readonly error?: unknown
}

export interface OnrampState {
  /** Undefined while they are loaded. `isDefault`: they could not be, and the defaults stand in. */
  readonly currencies: (RampOptions & { readonly isDefault: boolean }) | undefined
  readonly purchase: PurchaseCurrency | undefined
  readonly payment: PaymentCurrency | undefined
  /** Decimal text of the payment currency, as entered. */
  readonly amount: string
  readonly quote: QuoteState
  /** Of the account in use. */
  readonly buy: BuyState | undefined
}
