import type { Caip10 } from '@portico/core'

/** Something an account holds and can send; the native currency where `address` is absent. */
export interface SendToken {
  /** The token's own address. */
  readonly address?: string | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** What the account has of it, smallest units. */
  readonly amount: bigint
  readonly imageUrl?: string | undefined
  /** US dollars for one whole unit, where the site told it. */
  readonly price?: number | undefined
}

export type SendBalances =
  | { readonly status: 'unknown' }
  | { readonly status: 'loading'; readonly account: Caip10 }
  | {
      readonly status: 'ready'
      readonly account: Caip10
      /** The native currency first, where the chain tells it. */
      readonly tokens: readonly SendToken[]
      readonly networkBalanceInUSD?: number | undefined
    }
  | { readonly status: 'failed'; readonly account: Caip10; readonly error: unknown }

export type SendFlow =
  | { readonly status: 'idle' }
  /** The wallet has the request. */
  | { readonly status: 'asking' }
  /** It was sent; the network has not included it yet. */
  | { readonly status: 'confirming'; readonly hash: string }
  | { readonly status: 'failed'; readonly error: unknown }

/** What the visitor has entered. */
export interface SendDraft {
  readonly token?: SendToken | undefined
  /** Decimal text with a point, as it was entered. */
  readonly sendTokenAmount?: string | undefined
  /** As it was entered, address or not. */
  readonly receiverAddress?: string | undefined
  readonly receiverProfileName?: string | undefined
  readonly receiverProfileImageUrl?: string | undefined
}

/** [3.15] */
export interface SendState extends SendDraft {
  /** `sendTokenAmount` in smallest units of the token; undefined while it is no amount of it. */
  readonly amount: bigint | undefined
  /** The receiver in the canonical form of its namespace; undefined while it is no address. */
  readonly receiver: string | undefined
  readonly balances: SendBalances
  /** What the account's native currency is worth, where the site tells prices. */
  readonly networkBalanceInUSD: number | undefined
  readonly flow: SendFlow
  /** While sending [4.33]. */
  readonly loading: boolean
}
