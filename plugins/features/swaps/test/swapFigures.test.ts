import { describe, expect, it } from 'vitest'
import {
  canReview,
  impactLevelOf,
  impactOf,
  isPricing,
  isShort,
  minimumOf,
  mostToSpend,
  needsAcceptance,
  slippageFor,
  worthOf,
} from '../src/state/swapFigures.js'
import { initialModel } from '../src/state/SwapModel.js'
import { acceptLoss, account, after, changed, dollar, ether, network, priced, quoted, ready } from './drafts.js'

const prices = { '': 1000, '0xd0': 1 }
/** A quote of so many dollars for an ether of 1000 dollars. */
const worth = (dollars: number) => quoted(after(...ready, priced), BigInt(dollars * 1_000_000))

describe('the least that a swap gives', () => {
  it.each([
    [10_000n, 1, 9_900n],
    [10_000n, 0.1, 9_990n],
    [10_000n, 50, 5_000n],
    [10_000n, 0.29, 9_971n],
    // Rounded down.
    [99n, 1, 98n],
    [1n, 0.1, 0n],
  ])('of %s with a slippage of %s per cent is %s', (toAmount, slippage, least) => {
    expect(minimumOf(toAmount, slippage)).toBe(least)
  })

  it('is kept by a later quote with the slippage that was chosen, or with less, down to 0.1 per cent', () => {
    expect(slippageFor(10_000n, 9_900n, 1)).toBe(1)
    expect(slippageFor(11_000n, 9_900n, 1)).toBe(1)
    expect(slippageFor(9_999n, 9_900n, 1)).toBe(0.99)
    expect(slippageFor(9_950n, 9_900n, 1)).toBe(0.5)
    expect(slippageFor(9_910n, 9_900n, 1)).toBe(0.1)
    expect(slippageFor(9_909n, 9_900n, 1)).toBeUndefined()
    expect(slippageFor(9_900n, 9_900n, 1)).toBeUndefined()
    expect(slippageFor(9_899n, 9_900n, 1)).toBeUndefined()
    expect(slippageFor(5_000n, 9_900n, 1)).toBeUndefined()
  })
})

describe('worth', () => {
  it('counts amount, decimals and price', () => {
    expect(worthOf(1_500_000n, dollar, { prices: { '0xd0': 2 } })).toBe(3)
    expect(worthOf(5n * 10n ** 17n, ether, { prices })).toBe(500)
    expect(worthOf(1n, dollar, { prices: {} })).toBeUndefined()
  })

  it('is not known where it is too large for a number', () => {
    const token = { ...dollar, decimals: 0 }
    expect(worthOf(10n ** 400n, token, { prices })).toBeUndefined()
  })

  it('lost by a swap is a share of what is paid; a swap that gains loses less than nothing', () => {
    const impact = (dollars: number) => impactOf(worth(dollars).quote!, { prices })
    expect(impact(900)).toBeCloseTo(10)
    expect(impact(1000)).toBe(0)
    expect(impact(1100)).toBeCloseTo(-10)
  })

  it('of nothing has no share', () => {
    const { quote } = worth(900)
    const question = { ...quote!.question, amount: 0n }
    expect(impactOf({ ...quote!, question }, { prices })).toBeUndefined()
    expect(impactOf(quote!, { prices: { '': 1000 } })).toBeUndefined()
    expect(impactOf(quote!, { prices: { '0xd0': 1 } })).toBeUndefined()
  })
})

describe('a loss', () => {
  it.each([
    [1100, 'none', false],
    [970, 'none', false],
    [969, 'warning', false],
    [900, 'warning', false],
    [899, 'danger', true],
  ] as const)('of a swap of 1000 dollars into %s: %s; to be accepted: %s', (dollars, level, isAccepted) => {
    const model = worth(dollars)
    expect(impactLevelOf(model.quote!, model)).toBe(level)
    expect(needsAcceptance(model)).toBe(isAccepted)
    expect(canReview(model, 0)).toBe(!isAccepted)
  })

  it('that was accepted may grow by one percentage point', () => {
    const accepted = changed(worth(880), acceptLoss)
    expect(needsAcceptance(accepted)).toBe(false)
    expect(needsAcceptance(quoted(accepted, 870_000_000n))).toBe(false)
    expect(needsAcceptance(quoted(accepted, 869_000_000n))).toBe(true)
    expect(needsAcceptance(quoted(accepted, 960_000_000n))).toBe(false)
  })

  it('is not accepted before there is a quote', () => {
    const model = changed(after(...ready, priced), acceptLoss)
    expect(model.acceptedImpact).toBeUndefined()
    expect(needsAcceptance(model)).toBe(false)
    expect(needsAcceptance(quoted(model, 800_000_000n))).toBe(true)
  })

  it('is not known yet while a price of either token is asked for', () => {
    const model = quoted(after(...ready), 1n)
    const pricing = (known: Record<string, number>, unpriced: readonly string[]) =>
      isPricing(model.quote!, { prices: known, unpriced })
    expect(pricing({}, [])).toBe(true)
    expect(pricing({ '': 1 }, [])).toBe(true)
    expect(pricing({ '0xd0': 1 }, [])).toBe(true)
    expect(pricing({ '': 1 }, [''])).toBe(true)
    expect(pricing(prices, [])).toBe(false)
    expect(pricing({ '': 1 }, ['0xd0'])).toBe(false)
    expect(pricing({}, ['', '0xd0'])).toBe(false)
  })
})

describe('the most that can be spent', () => {
  const balances = { '': 10n ** 18n, '0xd0': 70n }

  it('of the native currency is known with the balance and the price of gas', () => {
    const model = { ...initialModel(1), from: ether }
    expect(mostToSpend({ ...model, balances })).toBeUndefined()
    expect(mostToSpend({ ...model, gasPrice: 1n })).toBeUndefined()
    expect(mostToSpend({ ...model, balances: {}, gasPrice: 1n })).toBeUndefined()
    expect(mostToSpend({ ...model, balances, gasPrice: 1n })).toBe(10n ** 18n - 150_000n)
    expect(mostToSpend({ ...model, balances: { '': 150_000n }, gasPrice: 1n })).toBe(0n)
    expect(mostToSpend({ ...model, balances: { '': 150_001n }, gasPrice: 1n })).toBe(1n)
  })

  it('of a token needs no price of gas; of no token it is not known', () => {
    expect(mostToSpend({ ...initialModel(1), from: dollar, balances })).toBe(70n)
    expect(mostToSpend({ ...initialModel(1), from: dollar, balances: {} })).toBeUndefined()
    expect(mostToSpend({ ...initialModel(1), from: undefined, balances, gasPrice: 1n })).toBeUndefined()
  })
})

describe('a balance', () => {
  const short = (balances: Record<string, bigint> | undefined) =>
    isShort(balances ? changed(after(...ready), { type: 'balancesRead', account, balances }) : after(...ready))

  it('that is smaller than the amount is too small; one that is not known is not', () => {
    expect(short(undefined)).toBe(false)
    expect(short({ '': 10n ** 18n })).toBe(false)
    expect(short({ '': 10n ** 18n - 1n })).toBe(true)
  })

  it('that lists the token not at all has nothing of it', () => {
    expect(short({})).toBe(true)
  })

  it('is enough for no amount', () => {
    const model = changed(after(...ready), { type: 'balancesRead', account, balances: {} })
    expect(isShort(changed(model, { type: 'typed', text: '' }))).toBe(false)
    expect(canReview(changed(worth(1000), { type: 'balancesRead', account, balances: {} }), 0)).toBe(false)
  })
})

describe('a quote can be reviewed', () => {
  it('until it is too old', () => {
    const model = quoted(after(...ready, priced), 1_000_000_000n, 0, { expiresAt: 500 })
    expect(canReview(model, 499)).toBe(true)
    expect(canReview(model, 500)).toBe(false)
  })

  it('while it is that of what is entered', () => {
    const model = worth(1000)
    const question = { ...model.question!, amount: 1n }
    expect(canReview(model, 0)).toBe(true)
    expect(canReview({ ...model, question }, 0)).toBe(false)
    expect(canReview({ ...model, quote: undefined }, 0)).toBe(false)
  })

  it('once it is known what it loses', () => {
    const model = quoted(after(...ready), 1_000_000_000n)
    expect(canReview(model, 0)).toBe(false)
    expect(canReview(changed(model, { type: 'unpriced', network, token: '' }, priced), 0)).toBe(true)
  })
})
