/** What a page asks for; all in units of the native currency or of gas. */
export interface AskedFees {
  readonly gas?: bigint | undefined
  readonly gasPrice?: bigint | undefined
  readonly maxFeePerGas?: bigint | undefined
  readonly maxPriorityFeePerGas?: bigint | undefined
}

export interface Fees {
  readonly gas: bigint
  readonly maxFeePerGas: bigint
  readonly maxPriorityFeePerGas: bigint
}

export interface CappedFees extends Fees {
  /** What the transaction costs at most. */
  readonly most: bigint
  /** Whether the page asked for more. */
  readonly isCut: boolean
}

/** Signing never pays more than this many times the wallet's own estimate. */
export const feeCapFactor = 5n

/**
 * The fees that are signed: the page's where it asked, cut so that gas times price is at most `feeCapFactor` times the
 * estimate. A page that asks for more gas gets it, up to as many times, and then at a lower price.
 */
export function capFees(asked: AskedFees, estimate: Fees, factor: bigint = feeCapFactor): CappedFees {
  const least = (a: bigint, b: bigint): bigint => (a < b ? a : b)
  const most = estimate.gas * estimate.maxFeePerGas * factor
  const askedGas = asked.gas ?? estimate.gas
  const askedPrice = asked.maxFeePerGas ?? asked.gasPrice ?? estimate.maxFeePerGas
  const gas = least(askedGas, estimate.gas * factor)
  const maxFeePerGas = gas === 0n ? 0n : least(askedPrice, most / gas)
  const askedTip = asked.maxPriorityFeePerGas ?? asked.gasPrice ?? estimate.maxPriorityFeePerGas
  return {
    gas,
    maxFeePerGas,
    maxPriorityFeePerGas: least(askedTip, maxFeePerGas),
    most: gas * maxFeePerGas,
    isCut: gas < askedGas || maxFeePerGas < askedPrice,
  }
}
