import type { Caip10, SwapQuote, Token, SwapTransactions } from '@portico/core'

/** What a quote answers. Where any of it changes, it is another question, and an answer to the former one is not shown. */
export interface Question {
  readonly account: Caip10
  readonly from: Token
  readonly to: Token
  /** Of `from`, smallest units. */
  readonly amount: bigint
}

/** A quote with what it answers. */
export interface AnsweredQuote extends SwapQuote {
  readonly question: Question
  /** Number of the request that it answers: a later one replaces it, an earlier one never does. */
  readonly ask: number
  /** Ms since the epoch; after it the quote is neither shown nor used. */
  readonly expiresAt: number
}

/** What the wallet would be asked for, once it was compared with what is shown. */
export interface Prepared {
  /** Number of the quote that it was built for. */
  readonly ask: number
  readonly transactions: SwapTransactions
  /** Ms since the epoch when it was built. */
  readonly at: number
  /** Most that the network may charge for all of it, smallest units of the native currency; undefined where no node tells. */
  readonly fee: bigint | undefined
  /** Why the fee is not known: the network would reject the swap, or did not answer. */
  readonly feeProblem: SwapProblem | undefined
  /** Whether the wallet takes approval and swap together. */
  readonly isBatch: boolean
}

/** What the visitor reads before confirming. */
export interface Review {
  readonly quote: AnsweredQuote
  readonly slippage: number
  /** Least of `to` that was shown: a later quote has to keep it, or is shown again. Smallest units. */
  readonly minimum: bigint
  /** The minimum before, where a quote did not keep it and the visitor has not accepted the new one yet. */
  readonly formerMinimum: bigint | undefined
  readonly isExpired: boolean
  readonly prepared: Prepared | undefined
  /** The wallet is asked, or what it is asked for is built. Quotes do not change the review then. */
  readonly isConfirming: boolean
  readonly problem: SwapProblem | undefined
}

/** Why it did not go on, as it is shown. */
export interface SwapProblem {
  readonly code: string | undefined
  readonly message: string
  readonly details?: string | undefined
}

export type Side = 'sourceToken' | 'toToken'

/** Everything that is known of the swap that is being entered. Changed by `reduceSwap` only. */
export interface SwapModel {
  readonly account: Caip10 | undefined
  /** Decimals and symbol of the native currency. */
  readonly native: Token | undefined
  /** Whether the source of quotes can swap on the network; undefined while it is asked. */
  readonly isSupported: boolean | undefined
  readonly tokens: readonly Token[] | undefined
  /** Why the tokens could not be read. */
  readonly loadError: unknown
  /** Balances by `keyOf`, smallest units; undefined until they are read. */
  readonly balances: Readonly<Record<string, bigint>> | undefined
  /** US dollars for one whole unit, by `keyOf`. */
  readonly prices: Readonly<Record<string, number>>
  /** Those, by `keyOf`, for which there is no price, as far as was asked. */
  readonly unpriced: readonly string[]
  /** The price of the native currency could not be read. */
  readonly hasPriceFailed: boolean
  /** Smallest units of the native currency for one unit of gas. */
  readonly gasPrice: bigint | undefined

  readonly from: Token | undefined
  readonly to: Token | undefined
  readonly text: string
  readonly notice: 'digitsOnly' | 'tooManyDecimals' | undefined
  /** Per cent. */
  readonly slippage: number
  /** Price impact, per cent, up to which the visitor accepted the loss; or that it is not known. */
  readonly acceptedImpact: number | 'unknown' | undefined

  readonly question: Question | undefined
  /** Number of the newest request for a quote. */
  readonly ask: number
  readonly isAsking: boolean
  readonly quote: AnsweredQuote | undefined
  /** There is no way from one token to the other for this amount. */
  readonly hasNoWay: boolean
  /** Message of a failed request. */
  readonly quoteError: string | undefined
  /** What made the quote that was shown invalid; until something is entered. */
  readonly dropped: 'account' | 'network' | undefined
  readonly review: Review | undefined
}

/** Of a token in the maps of the model; empty for the native currency. */
export const keyOf = (token: Pick<Token, 'token'> | undefined): string => token?.token ?? ''

/** Whether both are the same currency of a network. */
export function isSameToken(a: Token | undefined, b: Token | undefined): boolean {
  return a !== undefined && b !== undefined && keyOf(a) === keyOf(b)
}

export function initialModel(slippage: number): SwapModel {
  return {
    account: undefined,
    native: undefined,
    isSupported: undefined,
    tokens: undefined,
    loadError: undefined,
    balances: undefined,
    prices: {},
    unpriced: [],
    hasPriceFailed: false,
    gasPrice: undefined,
    from: undefined,
    to: undefined,
    text: '',
    notice: undefined,
    slippage,
    acceptedImpact: undefined,
    question: undefined,
    ask: 0,
    isAsking: false,
    quote: undefined,
    hasNoWay: false,
    quoteError: undefined,
    dropped: undefined,
    review: undefined,
  }
}
