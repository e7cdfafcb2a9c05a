import { describe, expect, it } from 'vitest'
import {
  coinKey,
  dust,
  mostSendable,
  rateOf,
  selectCoins,
  type Coin,
  type CoinChoice,
  type Selection,
} from '../src/runtime/transfers/selectCoins.js'

const coin = (value: bigint, isConfirmed = true): Coin => ({ txid: 'a'.repeat(64), index: 0, value, isConfirmed })
const kinds = { from: 'p2wpkh', to: 'p2wpkh' } as const
type Kinds = Pick<CoinChoice, 'from' | 'to'>
const select = (
  coins: readonly Coin[],
  amount: bigint,
  rate: number,
  between: Kinds,
  first: ReadonlySet<string> = new Set(),
): ReturnType<typeof selectCoins> => selectCoins({ coins, rate, ...between, first }, amount)
const chosen = (...given: Parameters<typeof select>): Selection => {
  const selection = select(...given)
  if ('needed' in selection) throw new Error('not enough')
  return selection
}

describe('coins for a transfer', () => {
  it('are the largest, and as few as possible', () => {
    const { coins } = chosen([coin(1000n), coin(50_000n), coin(20_000n)], 30_000n, 1, kinds)
    expect(coins.map(({ value }) => value)).toEqual([50_000n])
  })
  it('are confirmed ones, if those are enough', () => {
    const { coins } = chosen([coin(90_000n, false), coin(50_000n)], 30_000n, 1, kinds)
    expect(coins.map(({ value }) => value)).toEqual([50_000n])
    expect(chosen([coin(90_000n, false), coin(50_000n)], 60_000n, 1, kinds).coins).toHaveLength(2)
  })
  it('add up to amount, change and fee', () => {
    for (const amount of [294n, 10_000n, 49_000n, 60_000n, 69_000n]) {
      const { coins, change, fee } = chosen([coin(50_000n), coin(20_000n)], amount, 3.5, kinds)
      expect(amount + change + fee).toBe(coins.reduce((sum, { value }) => sum + value, 0n))
      expect(change === 0n || change >= dust.p2wpkh).toBe(true)
    }
  })
  it('leave change that would be dust to the miner', () => {
    const { change, fee } = chosen([coin(10_000n)], 9_700n, 1, kinds)
    expect(change).toBe(0n)
    expect(fee).toBe(300n)
  })
  it.each([
    // Bytes: 11 + 69 + 31, and 31 for the change.
    [9_564n, 294n, 142n],
    [9_565n, 0n, 435n],
  ])('with an amount of %d leave change of %d and a fee of %d', (amount, change, fee) => {
    expect(chosen([coin(10_000n)], amount, 1, kinds)).toMatchObject({ change, fee })
  })
  it('may add up to the amount and the fee exactly', () => {
    expect(chosen([coin(10_000n)], 9_889n, 1, kinds)).toMatchObject({ change: 0n, fee: 111n })
    expect(select([coin(10_000n)], 9_890n, 1, kinds)).toEqual({ needed: 10_001n, available: 10_000n })
  })
  it('cost the fee of all their bytes at the rate, rounded up', () => {
    expect(chosen([coin(100_000n)], 10_000n, 3.5, kinds).fee).toBe(497n)
    expect(chosen([coin(100_000n)], 10_000n, 1.001, kinds).fee).toBe(143n)
    expect(chosen([coin(6_000n), coin(6_000n)], 10_000n, 2, { from: 'p2tr', to: 'p2wsh' }).fee).toBe(
      2n * (11n + 2n * 58n + 43n + 43n),
    )
  })
  it('of one value are in the order of their keys', () => {
    const coins = [2, 0, 1].map((index) => ({ ...coin(10_000n), index }))
    expect(chosen(coins, 25_000n, 1, kinds).coins.map(({ index }) => index)).toEqual([0, 1, 2])
  })
  it('are the same whatever the order of the node, and any two amounts share one', () => {
    const coins = Array.from({ length: 8 }, (_, index) => ({ ...coin(index < 5 ? 10_000n : 7000n), index }))
    const keys = (given: readonly Coin[], amount: bigint): readonly string[] =>
      chosen(given, amount, 2, kinds).coins.map(coinKey)
    for (const amount of [1000n, 9900n, 15_000n, 42_000n]) {
      expect(keys(coins.toReversed(), amount)).toEqual(keys(coins, amount))
      expect(keys(coins, amount)[0]).toBe(keys(coins, 1000n)[0])
    }
  })
  it('are first those that another transfer may spend, though they are small or not confirmed', () => {
    const open = { ...coin(1000n, false), index: 7 }
    const { coins } = chosen([coin(50_000n), open], 20_000n, 1, kinds, new Set([coinKey(open)]))
    expect(coins.map(({ value }) => value)).toEqual([1000n, 50_000n])
  })
  it('are last those that are worth no more than their bytes cost, though they are confirmed', () => {
    // An input has 69 bytes.
    for (const [value, values] of [
      [138n, [90_000n]],
      [139n, [139n, 90_000n]],
    ] as const) {
      const { coins } = chosen([coin(value), coin(90_000n, false)], 20_000n, 2, kinds)
      expect(coins.map((one) => one.value)).toEqual(values)
    }
  })
  it('are reported missing with the amount needed', () => {
    expect(select([coin(10_000n)], 10_000n, 1, kinds)).toEqual({ needed: 10_111n, available: 10_000n })
    expect(select([], 1000n, 1, kinds)).toEqual({ needed: 1111n, available: 0n })
  })
})

describe('the most that coins can send', () => {
  /** Repeatable numbers. */
  const values = (count: number): readonly bigint[] =>
    Array.from({ length: count }, (_, at) => BigInt(60 + ((at * 7919 + count * 104_729) % 50_000)))

  it('is sent without change, and one satoshi more is not: 1 to 200 coins', () => {
    for (let count = 1; count <= 200; count += 1) {
      const coins = values(count).map((value, index) => ({ ...coin(value, index % 5 !== 0), index }))
      const choice = { coins, rate: 1 + (count % 7) * 1.3, ...kinds }
      const most = mostSendable(choice)
      if (most === 0n) continue
      const { coins: spent, change, fee } = chosen(coins, most, choice.rate, kinds)
      expect(change).toBe(0n)
      expect(most + fee).toBe(spent.reduce((sum, { value }) => sum + value, 0n))
      expect(fee).toBe(BigInt(Math.ceil((11 + 69 * spent.length + 31) * choice.rate)))
      // What costs more than it is worth stays where it is.
      expect(spent.every(({ value }) => Number(value) > 69 * choice.rate)).toBe(true)
      expect(selectCoins(choice, most + 1n)).toHaveProperty('needed')
    }
  })
  it('is nothing where the coins do not pay for themselves', () => {
    expect(mostSendable({ coins: [], rate: 1, ...kinds })).toBe(0n)
    expect(mostSendable({ coins: [coin(60n), coin(69n)], rate: 1, ...kinds })).toBe(0n)
    expect(mostSendable({ coins: [coin(111n)], rate: 1, ...kinds })).toBe(0n)
    expect(mostSendable({ coins: [coin(112n)], rate: 1, ...kinds })).toBe(1n)
  })
  it('is no more than fits into a transaction that nodes relay', () => {
    const coins = Array.from({ length: 1800 }, (_, index) => ({ ...coin(10_000n), index }))
    const { coins: spent } = chosen(coins, mostSendable({ coins, rate: 1, ...kinds }), 1, kinds)
    expect(11 + 69 * spent.length + 31 + 31).toBeLessThanOrEqual(100_000)
    expect(spent.length).toBe(1448)
    const most = mostSendable({ coins, rate: 1, from: 'p2tr', to: 'p2wpkh' })
    expect(chosen(coins, most, 1, { from: 'p2tr', to: 'p2wpkh' }).coins).toHaveLength(1722)
    expect(11 + 58 * 1722 + 31 + 43).toBeLessThanOrEqual(100_000)
    expect(11 + 58 * 1723 + 31 + 43).toBeGreaterThan(100_000)
  })
})

describe('the rate that a fee pays', () => {
  // Bytes: 11 + 69 + 31, and 69 for each further coin.
  it('is that of as few coins as have the amount and the fee', () => {
    const choice = { coins: [coin(5000n), coin(10_000n)], rate: 1, ...kinds }
    expect(rateOf(choice, { amount: 9778n, fee: 222n })).toBe(2)
    expect(rateOf(choice, { amount: 9779n, fee: 222n })).toBe(222 / 180)
    expect(rateOf(choice, { amount: 14_640n, fee: 360n })).toBe(2)
  })
  it('is none where all coins do not have the amount and the fee', () => {
    expect(rateOf({ coins: [coin(10_000n)], rate: 1, ...kinds }, { amount: 9779n, fee: 222n })).toBe(0)
  })
})
