import type { Address, Hex } from 'viem'

/** A token that can be swapped; without an address, the native currency. */
export interface SwapToken {
  readonly address?: Address | undefined
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoUri?: string | undefined
}

export interface SwapOrder {
  readonly user: Address
  readonly from: SwapToken
  readonly to: SwapToken
  /** Of `from`, smallest units. */
  readonly amount: bigint
}

/** The transaction of a swap. The user sends it, and gets what it buys. */
export interface BuiltSwap {
  readonly to: Address
  readonly data: Hex
  /** Of the native currency. */
  readonly value: bigint
  /** Least of the bought token that the contract accepts, smallest units. */
  readonly minimum: bigint
  /** Gas that is enough; undefined where it must be estimated. */
  readonly gas?: bigint | undefined
}

/** Quotes and builds swaps on one network. All throw {@link SwapRefusal}, or SourceError where nobody could be asked. */
export interface SwapProvider {
  /** Who takes the sold token out of the user's account: the contract to approve. */
  readonly spender: Address
  /** What a swap would give now. Smallest units, above 0. */
  quote(order: SwapOrder, signal: AbortSignal): Promise<bigint>
  /** @param slippage Share in millionths that a swap may give less than it would now. */
  build(order: SwapOrder, slippage: bigint, signal: AbortSignal): Promise<BuiltSwap>
}

/** The request cannot be done as it was asked. Answered as HTTP 400. */
export class SwapRefusal extends Error {
  override readonly name = 'SwapRefusal'
  constructor(
    /** The part of the request that is at fault. */
    readonly field: string,
    message: string,
  ) {
    super(message)
  }
}

export const insufficientLiquidity = 'Insufficient liquidity'
const millionths = 1_000_000n

/** The least that is accepted for a quote, rounded up: slippage never gives away a unit more than it says. */
export function leastOf(quoted: bigint, slippage: bigint): bigint {
  return quoted - (quoted * slippage) / millionths
}
