import type { Caip2, SpeedUp } from '@portico/core'
import * as v from 'valibot'
import type { Esplora } from '../createEsplora.js'

/** Satoshis per virtual byte, by the number of blocks within which a transaction at this rate is included. */
export type FeeRates = Readonly<Record<string, number>>

/** The fee is one that gets a transfer into a block within this many blocks. */
const targetBlocks = 3
/** A fee is low that does not get a transfer into a block within this many blocks: an hour. */
const slowBlocks = 6
/** Satoshis per virtual byte. The least that nodes relay. */
export const leastRate = 1
/** Satoshis per virtual byte. Fees have not been that high for longer than a few blocks: a node that asks more is wrong. */
export const mostRate = 2000

const feesSchema = v.record(v.pipe(v.string(), v.digits()), v.pipe(v.number(), v.minValue(0)))

/** What the network's node says that transactions have to pay now. */
export function readFeeRates(esplora: Esplora, networkId: Caip2, signal: AbortSignal | undefined): Promise<FeeRates> {
  return esplora.request({ networkId, path: '/fee-estimates', schema: feesSchema, signal })
}

/** The rate for `targetBlocks`, or for the next higher number of blocks that the node has a rate for. */
export function usualRate(fees: FeeRates): number {
  const target = Math.min(...blocksOf(fees).filter((blocks) => blocks >= targetBlocks))
  return Math.max(fees[target] ?? leastRate, leastRate)
}

/** Whether a rate is lower than the node says for `slowBlocks`, or for the next lower number that it has a rate for. */
export function isSlowRate(fees: FeeRates, rate: number): boolean {
  const within = Math.max(...blocksOf(fees).filter((blocks) => blocks <= slowBlocks))
  const estimate = fees[within] ?? 0
  // Nodes say fractions that change by the minute.
  return rate * 1.01 < Math.min(estimate, mostRate)
}

const blocksOf = (fees: FeeRates): readonly number[] => Object.keys(fees).map(Number)

/** How a transaction that waits can be made faster. */
export function speedUpsOf({
  isReplaceable,
  hasChange,
}: {
  /** One of its inputs says so (BIP-125). */
  readonly isReplaceable: boolean
  readonly hasChange: boolean
}): readonly SpeedUp[] {
  return [...(isReplaceable ? (['replace'] as const) : []), ...(hasChange ? (['child'] as const) : [])]
}
