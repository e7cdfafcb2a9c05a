import type { Caip10, Caip2 } from '../caip.js'
import { defineCapability, type Capability } from '../plugin/capability.js'
import type { Call } from '../Transfer.js'
import type { Token } from './tokens.js'

export interface SwapRequest {
  /** Who swaps, and on which network. */
  readonly account: Caip10
  readonly from: Token
  readonly to: Token
  /** Of `from`, smallest units. */
  readonly amount: bigint
  readonly signal?: AbortSignal | undefined
}

export interface SwapQuote {
  /** Of `to`, smallest units: what the swap would give now. */
  readonly toAmount: bigint
  /** Of the provider's own, for `transactions`. */
  readonly id?: string | undefined
  /** Ms since the epoch; after it the quote is not used. */
  readonly expiresAt?: number | undefined
  /** Share that the provider keeps, in per cent of what is swapped. */
  readonly feePercent?: number | undefined
}

/** What the account signs for a swap: an approval where the router may not take the token yet, and the swap. */
export interface SwapTransactions {
  readonly approval?: Call | undefined
  readonly swap: Call
  /**
   * Least of `to` that the swap gives; with less it reverts. Smallest units. Absent: what the call of the router says, on EVM
   * networks.
   */
  readonly minimum?: bigint | undefined
}

/** What a provider throws where it cannot build what the account signs: an error whose message says why. */
export interface SwapFailure extends Error {
  /** What failed: reading the allowance of the router, building the approval, or building the swap. Default `swap`. */
  readonly step?: 'allowance' | 'approval' | 'swap' | undefined
}

/** Quotes for swaps on networks of a namespace, and the transactions that carry them out. */
export interface SwapQuotesCapability {
  /** Whether it can swap on a network. Undefined: it may, and the site decides. @throws a coded error when it cannot be told */
  supports(network: Caip2, signal?: AbortSignal): Promise<boolean | undefined>
  /** Tokens that can be swapped, in any order. */
  tokens(network: Caip2, signal?: AbortSignal): Promise<readonly Token[]>
  /** US dollars for one whole unit; undefined where there is no price. */
  price(network: Caip2, token: Token, signal?: AbortSignal): Promise<number | undefined>
  /** Smallest units of the native currency for one unit of gas; undefined on networks where it does not swap. */
  gasPrice(network: Caip2, signal?: AbortSignal): Promise<bigint | undefined>
  /** Undefined: it has no way from one to the other for this amount. */
  quote(request: SwapRequest): Promise<SwapQuote | undefined>
  /**
   * @param slippage Per cent that the swap may give less than quoted.
   * @returns undefined on networks where it does not swap
   * @throws a {@link SwapFailure}, the signal's reason
   */
  transactions(request: SwapRequest, quote: SwapQuote, slippage: number): Promise<SwapTransactions | undefined>
}

export const SwapQuotes: Capability<'swapQuotes', SwapQuotesCapability> = /* @__PURE__ */ defineCapability(
  'swapQuotes',
  { gateway: true },
)
