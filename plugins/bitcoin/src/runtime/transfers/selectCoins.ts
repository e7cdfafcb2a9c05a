import type { Caip2 } from '@portico/core'
import type { AddressKind, ReadAddress } from '../decodeAddress.js'

/** Virtual bytes of an input with one signature (BIP-141), rounded up. `p2sh` is segwit in P2SH. */
const inputSizes: Readonly<Record<AddressKind, number>> = {
  p2pkh: 149,
  p2sh: 92,
  p2wpkh: 69,
  p2wsh: 105,
  p2tr: 58,
}
/** Virtual bytes of an output: its value, the length of its script, its script. */
const outputSizes: Readonly<Record<AddressKind, number>> = {
  p2pkh: 34,
  p2sh: 32,
  p2wpkh: 31,
  p2wsh: 43,
  p2tr: 43,
}
/** Virtual bytes of version, counts, lock time, marker and flag. */
const overhead = 11

/** Satoshis below which nodes do not relay an output: Bitcoin Core's `GetDustThreshold` at its default rate. */
export const dust: Readonly<Record<AddressKind, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
}

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
  /** Satoshis that go back to the sender. 0 if they would be dust. */
  readonly change: bigint
  readonly fee: bigint
}

/** What a transaction is built from. */
export interface TransferPlan extends Selection {
  readonly networkId: Caip2
  readonly from: ReadAddress
  readonly to: ReadAddress
  /** Satoshis. */
  readonly amount: bigint
  /** Satoshis per virtual byte. */
  readonly rate: number
  /** All coins of the sender, those that are not spent included. */
  readonly unspent: readonly Coin[]
}

/** How a coin is written in the anchor of a transfer. */
export const coinKey = ({ txid, index }: Pick<Coin, 'txid' | 'index'>): string => `${txid}:${index}`

/**
 * Which coins to spend: those of `first`, then confirmed ones, the largest first, so that they are few. The order of the node's
 * answer does not matter: two transfers that choose among the same coins share at least one, so that only one of them can be
 * included.
 *
 * @param feeRate satoshis per virtual byte
 * @param first keys of coins that other transfers, which may still arrive, spend
 * @returns what is needed and available, in satoshis, if all coins together are not enough
 */
export function selectCoins(
  coins: readonly Coin[],
  amount: bigint,
  feeRate: number,
  { from, to }: { readonly from: AddressKind; readonly to: AddressKind },
  first: ReadonlySet<string> = new Set(),
): Selection | { readonly needed: bigint; readonly available: bigint } {
  const isFirst = (coin: Coin): number => Number(first.has(coinKey(coin)))
  const sorted = coins.toSorted(
    (a, b) =>
      isFirst(b) - isFirst(a) ||
      Number(b.isConfirmed) - Number(a.isConfirmed) ||
      Number(b.value - a.value) ||
      (coinKey(a) < coinKey(b) ? -1 : 1),
  )
  const feeOf = (inputs: number, change: number): bigint =>
    BigInt(Math.ceil((overhead + inputs * inputSizes[from] + outputSizes[to] + change) * feeRate))
  let available = 0n
  for (const [index, { value }] of sorted.entries()) {
    available += value
    const inputs = index + 1
    if (available < amount + feeOf(inputs, 0)) continue
    const change = available - amount - feeOf(inputs, outputSizes[from])
    const kept = change >= dust[from] ? change : 0n
    return { coins: sorted.slice(0, inputs), change: kept, fee: available - amount - kept }
  }
  return { needed: amount + feeOf(Math.max(1, sorted.length), 0), available }
}
