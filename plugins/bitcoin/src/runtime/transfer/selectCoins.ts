import type { AddressKind } from '../address/decodeAddress.js'
import { dust, inputSizes, outputSizes, overhead } from './sizes.js'

/** An output that can be spent. */
export interface Coin {
  readonly txid: string
  readonly index: number
  /** Satoshis. */
  readonly value: bigint
  readonly isConfirmed: boolean
}
export interface Selection {
  readonly coins: readonly Coin[]
  /** Satoshis that go back to the sender; 0 where they would be worth less than it costs to keep them. */
  readonly change: bigint
  readonly fee: bigint
}

/**
 * Which coins to spend: the largest first, so that there are few, and such as are in a block before others.
 * @param feeRate satoshis per virtual byte
 * @returns what all coins together lack, where they do not do
 */
export function selectCoins(
  coins: readonly Coin[],
  amount: bigint,
  feeRate: number,
  { from, to }: { readonly from: AddressKind; readonly to: AddressKind },
): Selection | { readonly needed: bigint; readonly available: bigint } {
  const sorted = coins.toSorted(
    (a, b) => Number(b.isConfirmed) - Number(a.isConfirmed) || (b.value > a.value ? 1 : b.value < a.value ? -1 : 0),
  )
  const feeOf = (inputs: number, change: number): bigint =>
    BigInt(Math.ceil((overhead + inputs * inputSizes[from] + outputSizes[to] + change) * feeRate))
  let available = 0n
  for (const [at, { value }] of sorted.entries()) {
    available += value
    const inputs = at + 1
    const rest = available - amount - feeOf(inputs, 0)
    if (rest < 0n) continue
    const change = available - amount - feeOf(inputs, outputSizes[from])
    const kept = change >= dust[from] ? change : 0n
    return { coins: sorted.slice(0, inputs), change: kept, fee: available - amount - kept }
  }
  return { needed: amount + feeOf(Math.max(1, sorted.length), 0), available }
}
