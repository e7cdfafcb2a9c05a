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

/** Virtual bytes of the largest transaction that nodes relay: Bitcoin Core's `MAX_STANDARD_TX_WEIGHT`. */
const mostBytes = 100_000

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
  /** Whether the node asks more for one of the next blocks. */
  readonly isSlow: boolean
  /** All coins of the sender, those that are not spent included. */
  readonly unspent: readonly Coin[]
}

/** How a coin is written in the anchor of a transfer. */
export const coinKey = ({ txid, index }: Pick<Coin, 'txid' | 'index'>): string => `${txid}:${index}`

/** What coins are chosen by. */
export interface CoinChoice {
  /** What the sender can spend. */
  readonly coins: readonly Coin[]
  /** Satoshis per virtual byte. */
  readonly rate: number
  readonly from: AddressKind
  readonly to: AddressKind
  /** Keys of coins that other transfers, which may still arrive, spend. */
  readonly first?: ReadonlySet<string>
}

/**
 * Coins in the order in which they are spent: those of `first`, then what is worth more than its bytes cost, confirmed ones before
 * others, the largest first. No more than one transaction can spend. The order of the node's answer does not matter: two transfers
 * that choose among the same coins share at least one, so that only one of them can be included.
 */
function inOrder({ coins, rate, from, to, first = new Set() }: CoinChoice): readonly Coin[] {
  const isFirst = (coin: Coin): number => Number(first.has(coinKey(coin)))
  const isWorth = ({ value }: Coin): number => Number(Number(value) > inputSizes[from] * rate)
  const sorted = coins.toSorted(
    (a, b) =>
      isFirst(b) - isFirst(a) ||
      isWorth(b) - isWorth(a) ||
      Number(b.isConfirmed) - Number(a.isConfirmed) ||
      Number(b.value - a.value) ||
      (coinKey(a) < coinKey(b) ? -1 : 1),
  )
  const mostInputs = Math.floor((mostBytes - overhead - outputSizes[to] - outputSizes[from]) / inputSizes[from])
  return sorted.slice(0, mostInputs)
}

/** Virtual bytes of a transaction. @param change Bytes of the output that goes back to the sender, 0 without one. */
function bytesOf({ from, to }: CoinChoice, inputs: number, change: number): number {
  return overhead + inputs * inputSizes[from] + outputSizes[to] + change
}

/** Satoshis of a transaction. */
function feeOf(choice: CoinChoice, inputs: number, change: number): bigint {
  return BigInt(Math.ceil(bytesOf(choice, inputs, change) * choice.rate))
}

/**
 * The most that `selectCoins` can send, without change, in satoshis. 0 where all coins together do not pay their fee.
 */
export function mostSendable(choice: CoinChoice): bigint {
  let available = 0n
  let most = 0n
  for (const [index, { value }] of inOrder(choice).entries()) {
    available += value
    const left = available - feeOf(choice, index + 1, 0)
    if (left > most) most = left
  }
  return most
}

/** The rate at which coins pay an amount with this fee, and no change. 0 where all coins together are not enough. */
export function rateOf(choice: CoinChoice, { amount, fee }: { readonly amount: bigint; readonly fee: bigint }): number {
  let available = 0n
  for (const [index, { value }] of inOrder(choice).entries()) {
    available += value
    if (available >= amount + fee) return Number(fee) / bytesOf(choice, index + 1, 0)
  }
  return 0
}

/** Which coins to spend: as few as possible. @returns what is needed and available, in satoshis, if all coins together are not enough */
export function selectCoins(
  choice: CoinChoice,
  amount: bigint,
): Selection | { readonly needed: bigint; readonly available: bigint } {
  const { from } = choice
  const sorted = inOrder(choice)
  let available = 0n
  for (const [index, { value }] of sorted.entries()) {
    available += value
    const inputs = index + 1
    if (available < amount + feeOf(choice, inputs, 0)) continue
    const change = available - amount - feeOf(choice, inputs, outputSizes[from])
    const kept = change >= dust[from] ? change : 0n
    return { coins: sorted.slice(0, inputs), change: kept, fee: available - amount - kept }
  }
  return { needed: amount + feeOf(choice, Math.max(1, sorted.length), 0), available }
}
