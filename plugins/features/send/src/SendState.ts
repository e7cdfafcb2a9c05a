import type { Caip10, Caip2, Holding, Transfer } from '@portico/core'

export type SendBalances =
  | { readonly status: 'unknown' }
  | { readonly status: 'loading'; readonly account: Caip10 }
  | {
      readonly status: 'ready'
      readonly account: Caip10
      /** The native currency first, if it is known. */
      readonly tokens: readonly Holding[]
      readonly networkBalanceInUSD?: number | undefined
      /** Why the tokens could not be listed: only the native currency is known then. */
      readonly tokensError?: unknown
    }
  | { readonly status: 'failed'; readonly account: Caip10; readonly error: unknown }

/** What the visitor has entered. */
export interface SendDraft {
  readonly token?: Holding | undefined
  /** Decimal text with a point, as entered. */
  readonly sendTokenAmount?: string | undefined
  /** As entered, valid or not. */
  readonly receiverAddress?: string | undefined
  /** For the receiver, where the network takes one. */
  readonly memo?: string | undefined
  readonly receiverProfileName?: string | undefined
  readonly receiverProfileImageUrl?: string | undefined
  /** The profile name was resolved to the address: it is resolved again before the wallet is asked. */
  readonly isReceiverResolved?: boolean | undefined
  /** Network of the address that the name has, where it has none for the one in use. */
  readonly receiverOfNetwork?: Caip2 | undefined
}

export interface SendState extends SendDraft {
  /** `sendTokenAmount` in smallest units; undefined while it is not an amount of the token. */
  readonly amount: bigint | undefined
  /** The receiver in its namespace's canonical form; undefined while it is not an address. */
  readonly receiver: string | undefined
  readonly balances: SendBalances
  /** US dollars of the native currency, if its price is known. */
  readonly networkBalanceInUSD: number | undefined
  /**
   * The transfer that was made of a draft of this account, as `modal.transfers` has it, until the draft is changed. It stays when
   * the draft is cleared.
   */
  readonly transfer: Transfer | undefined
  /** Why the last transfer was not begun: its receiver's name leads elsewhere by now, or could not be looked up again. */
  readonly nameError: unknown
  /** True while sending: from the look at the receiver's name until the transfer is in a block, has ended, or it is not known what became of it. */
  readonly loading: boolean
}
