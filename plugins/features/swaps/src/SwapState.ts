import type { Call, Caip10, Network, Token, Transfer } from '@portico/core'
import type { Prepared, Review, Side, SwapProblem } from './state/SwapModel.js'
import type { ImpactLevel } from './state/swapFigures.js'

/** A token in the lists of a swap. */
export interface ListedToken extends Token {
  /** What the account has of it, smallest units; undefined while that is not known. */
  readonly amount: bigint | undefined
  /** US dollars for one whole unit; undefined where there is no price. */
  readonly price: number | undefined
}

/** A swap that was begun: what was confirmed, and the transfers that carry it out. It is found again after a reload. */
export interface BegunSwap {
  readonly id: string
  readonly account: Caip10
  readonly from: Token
  readonly to: Token
  /** Of `from`, smallest units. */
  readonly amount: bigint
  /** Of `to`, smallest units: as quoted, and the least that the swap gives. What it gave is in `received`. */
  readonly toAmount: bigint
  readonly minimum: bigint
  /** Per cent. */
  readonly slippage: number
  /** Whether the wallet is asked for approval and swap together; then there is no `approval`. */
  readonly isBatch: boolean
  /** Whether the router had to be allowed to take the token first. */
  readonly needsApproval: boolean
  /** Undefined: not begun, not needed, or forgotten. */
  readonly approval: Transfer | undefined
  readonly swap: Transfer | undefined
  /** Of `to`, smallest units: what the chain shows that the swap gave. Undefined until then, and where it does not show it. */
  readonly received: bigint | undefined
}

/** The swap that is being entered, for the account in use. Amounts that were typed are decimal text with a point. */
export interface SwapState {
  readonly account: Caip10 | undefined
  readonly initializing: boolean
  readonly initialized: boolean
  /** Why the tokens could not be loaded. */
  readonly initializeError: unknown
  /** Whether there are quotes on the network in use; undefined while it is not known. */
  readonly isSupported: boolean | undefined

  readonly sourceToken: ListedToken | undefined
  readonly sourceTokenAmount: string
  readonly sourceTokenPriceInUSD: number | undefined
  readonly toToken: ListedToken | undefined
  /** Of the quote; empty without one. */
  readonly toTokenAmount: string
  readonly toTokenPriceInUSD: number | undefined
  /** US dollars for one unit of the native currency, and what the account has of it. */
  readonly networkPrice: number | undefined
  readonly networkBalanceInUSD: number | undefined
  readonly networkTokenSymbol: string
  /** The price of the native currency could not be read. */
  readonly hasPriceFailed: boolean
  /** US dollars, by the token's own address; empty for the native currency. */
  readonly tokensPriceMap: Readonly<Record<string, number>>

  /** All that can be swapped: the account's own, then suggested ones, popular ones, and the others by symbol. */
  readonly tokens: readonly ListedToken[] | undefined
  readonly suggestedTokens: readonly ListedToken[]
  readonly popularTokens: readonly ListedToken[]
  readonly myTokensWithBalance: readonly ListedToken[]

  readonly loadingQuote: boolean
  /** Message of the last request for a quote, where it failed. */
  readonly fetchError: string | undefined
  readonly inputError: 'insufficientBalance' | 'insufficientLiquidity' | undefined
  /** What the field did not take of what was typed. */
  readonly inputNotice: 'digitsOnly' | 'tooManyDecimals' | undefined
  /** What made the last quote invalid; until something is entered. */
  readonly dropped: 'account' | 'network' | undefined
  /** What the swap needs next, which is what the button says. */
  readonly nextStep:
    | 'selectToken'
    | 'enterAmount'
    | 'inputError'
    | 'fetchError'
    | 'waitForQuote'
    | 'acceptLoss'
    | 'review'

  /** Per cent. */
  readonly slippage: number
  /** Smallest units of the native currency for one unit of gas. */
  readonly gasFee: bigint | undefined
  /** Of a whole swap, in the native currency and in US dollars. */
  readonly networkFee: bigint | undefined
  readonly gasPriceInUSD: number | undefined
  /** Per cent of its worth that the swap loses. */
  readonly priceImpact: number | undefined
  /** `unknown`: there is no price of one of the tokens, and the visitor has to accept that. */
  readonly impactLevel: ImpactLevel
  /** US dollars that the swap loses. */
  readonly loss: number | undefined
  readonly isLossAccepted: boolean
  /** Smallest units of `toToken`: the most that may be lost by slippage, and the least that arrives. */
  readonly maxSlippage: bigint | undefined
  readonly minimumReceived: bigint | undefined
  /** Smallest units of `sourceToken`, where the provider tells. */
  readonly providerFee: bigint | undefined

  /** What is being reviewed. */
  readonly review: Review | undefined
  readonly loadingBuildTransaction: boolean
  readonly loadingApprovalTransaction: boolean
  readonly loadingTransaction: boolean
  readonly approvalTransaction: Call | undefined
  readonly swapTransaction: Call | undefined
  readonly transactionError: string | undefined

  /** Swaps of the account that were begun here, the newest first; over for a day at most. */
  readonly begun: readonly BegunSwap[]
  /** The one that is shown in place of the review. */
  readonly shown: BegunSwap | undefined
}

/** What can be done with the swap. */
export interface SwapControls {
  setSourceToken(token: Token | undefined): void
  setToToken(token: Token | undefined): void
  setToken(side: Side, token: Token | undefined): void
  /** What was typed; see `state.inputNotice` for what was not taken. */
  setAmount(text: string): void
  /** Enters what can be spent: of the native currency, the balance less the gas of a swap. @throws what reading the gas price throws */
  setMax(): Promise<void>
  /** Both tokens change places; the amount becomes what was quoted. */
  switchTokens(): void
  /** Per cent, kept in this browser. @throws `swaps/invalidSlippage` */
  setSlippage(percent: number): void
  /** Accepts the loss that `priceImpact` says, or takes it back. */
  acceptLoss(isAccepted: boolean): void
  /** Reads tokens, balances, prices and the price of gas again. Failures are in the state. */
  reload(): Promise<void>
  /** Asks for a quote now. */
  refreshQuote(): void
  /** Networks of the namespace in use on which there are quotes. */
  supportedNetworks(signal?: AbortSignal): Promise<readonly Network[]>
  /** Keeps the quote fresh: until the function that it answers is called, and while the page is visible. */
  watch(): () => void
  /** Freezes the quote for the visitor to read, and prepares what the wallet is asked for. Nothing where `nextStep` is not `review`. */
  review(): void
  /** Ends the review. What the wallet is asked for is withdrawn; what was sent goes on. */
  leaveReview(): void
  /** Accepts the lower minimum of a review that had to be shown again. */
  acceptNewMinimum(): void
  /**
   * Asks the wallet for what is reviewed: approval and swap. Resolves when the swap is in a block; the draft is cleared then. It
   * is kept where nothing was swapped.
   * @throws the errors of {@link SwapsErrors}, the visitor's refusal, the signal's reason
   */
  confirm(options?: ConfirmOptions): Promise<SwapResult>
  /** Enters what a begun swap was to do, after its approval went through while the view was not open. */
  resume(id: string): void
  /** Shows a begun swap, or none. */
  show(id: string | undefined): void
  /** Looks for the transfers of a begun swap at once. */
  refresh(id: string): void
  /** Withdraws what the wallet is asked for. What was sent is followed all the same. */
  cancel(): void
  /** Cancels, and clears the draft. */
  reset(): void
}

export interface ConfirmOptions {
  /** Ids of open transfers of the account that the visitor was told of, see `core/transferOpen`. */
  readonly evenIfOpen?: readonly string[]
  /** Called when the wallet is about to be asked, for each step. */
  readonly onStep?: (step: 'approval' | 'swap' | 'sent') => void
}

export interface SwapResult {
  readonly hash: string
  readonly swap: BegunSwap
}

export type { Prepared, Review, Side, SwapProblem }
