import { describe, expect, it } from 'vitest'
import { isSlowRate, mostRate, speedUpsOf, usualRate } from '../src/runtime/transfers/feeRates.js'

// Satoshis per virtual byte by blocks, as Esplora answers `/fee-estimates`.
const estimates = { '1': 20, '2': 16, '3': 12, '4': 11, '6': 8, '10': 5, '144': 1.2 }

describe('the usual rate', () => {
  it.each([
    ['that for three blocks', estimates, 12],
    ['that for the next higher number of blocks', { '1': 20, '2': 16, '6': 8, '10': 5 }, 8],
    ['the least that nodes relay, where the node says less', { '3': 0.4 }, 1],
    ['the least that nodes relay, where the node says nothing', {}, 1],
    ['the least that nodes relay, where the node says it for fewer blocks alone', { '1': 20, '2': 16 }, 1],
  ])('is %s', (_, fees, rate) => {
    expect(usualRate(fees)).toBe(rate)
  })
})

describe('a rate', () => {
  it.each([
    ['less than that for an hour', estimates, 7.9, true],
    ['that for an hour', estimates, 8, false],
    ['below that for an hour by less than a hundredth', estimates, 7.95, false],
    ['below that for an hour by a hundredth', { '6': 101 }, 100, false],
    ['less than that for the next lower number of blocks', { '1': 20, '4': 11, '10': 5 }, 10, true],
    ['more than that for more than an hour, and the node says nothing for less', { '10': 5, '144': 1 }, 2, false],
    ['unknown to a node that says nothing', {}, 1, false],
    ['the highest that is paid, where the node says more', { '6': 5000 }, mostRate, false],
    ['less than the highest that is paid, where the node says more', { '6': 5000 }, 1900, true],
  ])('%s: is it slow? %s %s', (_, fees, rate, isSlow) => {
    expect(isSlowRate(fees, rate)).toBe(isSlow)
  })

  it.each([
    [{ isReplaceable: true, hasChange: true }, ['replace', 'child']],
    [{ isReplaceable: true, hasChange: false }, ['replace']],
    [{ isReplaceable: false, hasChange: true }, ['child']],
    [{ isReplaceable: false, hasChange: false }, []],
  ])('of a transaction with %j can be raised by %j', (transaction, ways) => {
    expect(speedUpsOf(transaction)).toEqual(ways)
  })
})
