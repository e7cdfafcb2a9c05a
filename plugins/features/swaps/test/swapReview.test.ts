import { describe, expect, it } from 'vitest'
import type { SwapEvent } from '../src/state/reduceSwap.js'
import { initialModel, type Prepared, type SwapModel } from '../src/state/SwapModel.js'
import { shownQuote } from '../src/state/swapFigures.js'
import {
  acceptLoss,
  account,
  after,
  changed,
  dollar,
  elsewhere,
  ether,
  gem,
  network,
  otherAccount,
  priced,
  quoted,
  ready,
  tokens,
} from './drafts.js'

const review: SwapEvent = { type: 'reviewed', now: 0 }
const confirming: SwapEvent = { type: 'confirming', isConfirming: true }
const problem = { code: 'swaps/wouldFail', message: 'The network would reject this swap' }
const rated = quoted(after(...ready, priced), 1_000_000_000n)
const reviewed = changed(rated, review)

function built(ask = 1, minimum: bigint | undefined = 990_000_000n): Prepared {
  const transactions = { swap: { to: '0xf0' }, minimum }
  return { ask, transactions, at: 0, fee: 1n, feeProblem: undefined, isBatch: false }
}
const prepared = (prepared: Prepared, model: SwapModel = reviewed): SwapEvent => ({
  type: 'prepared',
  question: model.question!,
  prepared,
})

describe('a review', () => {
  it('begins with the quote, and the slippage and minimum that are shown', () => {
    expect(reviewed.review).toEqual({
      quote: rated.quote,
      slippage: 1,
      minimum: 990_000_000n,
      formerMinimum: undefined,
      isExpired: false,
      prepared: undefined,
      isConfirming: false,
      problem: undefined,
    })
  })

  it('begins with what can be reviewed only', () => {
    expect(changed(after(...ready, priced), review).review).toBeUndefined()
    expect(changed(quoted(after(...ready, priced), 1n), review).review).toBeUndefined()
    expect(changed(rated, { type: 'reviewed', now: 30_000 }).review).toBeUndefined()
  })

  it('begins anew, but not while the wallet is asked', () => {
    const slower = changed(reviewed, prepared(built()))
    expect(changed(slower, review).review?.prepared).toBeUndefined()
    const asked = changed(slower, confirming)
    expect(changed(asked, review)).toEqual(asked)
  })

  it('ends where it is left, where another slippage is chosen, and where there is no way any more', () => {
    const ends: readonly ((model: SwapModel) => SwapModel)[] = [
      (model) => changed(model, { type: 'reviewLeft' }),
      (model) => changed(model, { type: 'slippageChosen', slippage: 5 }),
      (model) => quoted(model, 0n),
    ]
    for (const end of ends) {
      expect(end(reviewed).review).toBeUndefined()
      expect(end(changed(reviewed, confirming)).review).toMatchObject({ isConfirming: true, slippage: 1 })
      expect(end(rated).review).toBeUndefined()
    }
    expect(changed(reviewed, { type: 'slippageChosen', slippage: 5 }).slippage).toBe(5)
  })

  it('ends where anything else is entered', () => {
    for (const event of [
      { type: 'typed', text: '2' },
      { type: 'chosen', side: 'toToken', token: gem },
      { type: 'flipped' },
      { type: 'cleared' },
      { type: 'accountChanged', account: undefined, native: undefined },
    ] as const)
      expect(changed(reviewed, event).review, event.type).toBeUndefined()
    // Written otherwise, it is the same amount.
    expect(changed(reviewed, { type: 'typed', text: '1.0' })).toMatchObject({
      text: '1.0',
      review: reviewed.review,
      quote: reviewed.quote,
    })
  })

  it('has what was built for it, unless that gives less than is shown', () => {
    const model = changed(reviewed, prepared(built()))
    expect(model.review?.prepared).toEqual(built())
    expect(changed(reviewed, prepared(built(1, 989_999_999n))).review?.prepared).toBeUndefined()
    // The call says it, on networks of EVM.
    const silent = { ...built(), transactions: { swap: { to: '0xf0' } } }
    expect(changed(reviewed, prepared(silent)).review?.prepared).toEqual(silent)
  })

  it('has nothing that was built for something else, or for an earlier quote', () => {
    const other = { ...reviewed.question! }
    expect(changed(reviewed, { type: 'prepared', question: other, prepared: built() })).toEqual(reviewed)
    const later = changed(reviewed, prepared(built(3)))
    expect(changed(later, prepared(built(2))).review?.prepared?.ask).toBe(3)
    expect(changed(later, prepared({ ...built(3), fee: 2n })).review?.prepared?.fee).toBe(2n)
    expect(changed(rated, prepared(built(), rated))).toEqual(rated)
  })

  it('that did not go on says why, until the wallet is asked again', () => {
    const model = changed(reviewed, prepared(built()), confirming)
    const failed = changed(model, { type: 'failed', problem, isBuiltAnew: false })
    expect(failed.review).toMatchObject({ isConfirming: false, problem, prepared: built() })
    expect(changed(model, { type: 'failed', problem, isBuiltAnew: true }).review?.prepared).toBeUndefined()
    expect(changed(failed, { type: 'confirming', isConfirming: false }).review?.problem).toEqual(problem)
    expect(changed(failed, confirming).review).toMatchObject({ isConfirming: true, problem: undefined })
  })

  it('that is not there is not changed', () => {
    for (const event of [
      confirming,
      { type: 'newMinimumAccepted' },
      { type: 'failed', problem, isBuiltAnew: true },
    ] as const)
      expect(changed(rated, event), event.type).toEqual(rated)
  })
})

describe('a later quote', () => {
  it('that keeps the minimum takes the place of the one before, and nothing else changes', () => {
    const model = quoted(changed(reviewed, prepared(built())), 991_000_000n)
    expect(model.review).toMatchObject({
      quote: { toAmount: 991_000_000n, ask: 2 },
      minimum: 990_000_000n,
      slippage: 1,
      formerMinimum: undefined,
      prepared: built(),
    })
  })

  it('that does not keep the minimum is shown again, beside the one that was shown first', () => {
    const lower = quoted(changed(reviewed, prepared(built())), 980_000_000n)
    expect(lower.review).toMatchObject({
      quote: { toAmount: 980_000_000n },
      minimum: 970_200_000n,
      formerMinimum: 990_000_000n,
      prepared: undefined,
    })
    const lowest = quoted(lower, 950_000_000n)
    expect(lowest.review).toMatchObject({ minimum: 940_500_000n, formerMinimum: 990_000_000n })
    expect(changed(lowest, { type: 'newMinimumAccepted' }).review).toMatchObject({
      minimum: 940_500_000n,
      formerMinimum: undefined,
    })
  })

  it('keeps the slippage of the review, not one that was chosen since', () => {
    const asked = changed(reviewed, confirming, { type: 'slippageChosen', slippage: 5 })
    const model = quoted(changed(asked, { type: 'confirming', isConfirming: false }), 900_000_000n)
    expect(model.review).toMatchObject({ slippage: 1, minimum: 891_000_000n })
  })

  it('makes a review whose quote was too old valid again', () => {
    const expired = changed(reviewed, { type: 'expired', ask: 1 })
    expect(expired).toMatchObject({ quote: undefined, review: { isExpired: true } })
    expect(quoted(expired, 1_000_000_000n).review?.isExpired).toBe(false)
    expect(quoted(expired, 900_000_000n).review?.isExpired).toBe(false)
  })

  it('is the one that ends: the end of an earlier one changes nothing', () => {
    const model = quoted(reviewed, 1_000_000_000n)
    expect(changed(model, { type: 'expired', ask: 1 })).toEqual(model)
    expect(changed(after(...ready), { type: 'expired', ask: 0 })).toEqual(after(...ready))
  })

  it('that ends while the wallet is asked leaves the review as it is', () => {
    const asked = quoted(changed(reviewed, confirming), 1_000_000_000n)
    const ended = changed(asked, { type: 'expired', ask: 2 })
    expect(ended).toMatchObject({ quote: undefined, review: { isExpired: false, quote: { ask: 1 } } })
    expect(changed(rated, { type: 'expired', ask: 1 })).toMatchObject({ quote: undefined, review: undefined })
  })
})

describe('an answer', () => {
  const asked = changed(after(...ready), { type: 'asked', ask: 1 }, { type: 'asked', ask: 2 })
  const question = asked.question!
  const answer = (ask: number, toAmount: bigint, expiresAt?: number): SwapEvent => ({
    type: 'quoted',
    ask,
    question,
    quote: { toAmount, ...(expiresAt !== undefined && { expiresAt }) },
    now: 100,
  })

  it('to an earlier request is shown while the later one is under way', () => {
    const early = changed(asked, answer(1, 5n))
    expect(early).toMatchObject({ isAsking: true, quote: { toAmount: 5n, ask: 1 } })
    expect(changed(early, answer(2, 6n))).toMatchObject({ isAsking: false, quote: { toAmount: 6n, ask: 2 } })
  })

  it('to an earlier request comes too late after that to a later one', () => {
    const model = changed(asked, answer(2, 6n))
    expect(changed(model, answer(1, 5n))).toEqual(model)
    expect(changed(model, answer(2, 5n))).toEqual(model)
    expect(changed(model, { type: 'quoteFailed', ask: 1, question, message: 'no' })).toEqual(model)
    // Nothing is asked for any more once it failed.
    const failed = changed(asked, { type: 'quoteFailed', ask: 2, question, message: 'no' })
    expect(changed(failed, answer(1, 5n))).toMatchObject({ isAsking: false, quoteError: undefined })
  })

  it('to what is not entered any more changes nothing', () => {
    const model = changed(asked, { type: 'typed', text: '2' })
    expect(changed(model, answer(2, 6n))).toEqual(model)
    expect(changed(model, { type: 'quoteFailed', ask: 2, question, message: 'no' })).toEqual(model)
  })

  it('is used for 30 seconds, or as long as its provider says', () => {
    expect(changed(asked, answer(2, 6n)).quote?.expiresAt).toBe(30_100)
    expect(changed(asked, answer(2, 6n, 101)).quote).toEqual({ toAmount: 6n, question, ask: 2, expiresAt: 101 })
  })

  it('that is too old already is not taken, and the one before stays', () => {
    const model = changed(asked, answer(1, 5n), answer(2, 6n, 100))
    expect(model).toMatchObject({ isAsking: false, quote: { toAmount: 5n } })
  })

  it('of nothing, or less, means that there is no way, until another one comes', () => {
    for (const none of [answer(2, 0n), answer(2, -1n), { ...answer(2, 1n), quote: undefined } as SwapEvent]) {
      const model = changed(asked, answer(1, 5n), none)
      expect(model).toMatchObject({ hasNoWay: true, isAsking: false, quote: undefined })
      expect(changed(model, answer(3, 7n))).toMatchObject({ hasNoWay: false, quote: { toAmount: 7n } })
    }
  })

  it('takes the place of the word of a failure', () => {
    const failed = changed(asked, { type: 'quoteFailed', ask: 2, question, message: 'The pool is closed' })
    expect(failed).toMatchObject({ isAsking: false, quoteError: 'The pool is closed' })
    expect(changed(failed, answer(3, 7n)).quoteError).toBeUndefined()
    expect(changed(failed, { ...answer(3, 7n), quote: undefined } as SwapEvent).quoteError).toBeUndefined()
    expect(changed(failed, answer(3, 7n, 1)).quoteError).toBeUndefined()
  })

  it('is forgotten with all that came of it where something else is entered', () => {
    const failed = changed(rated, acceptLoss, {
      type: 'quoteFailed',
      ask: 2,
      question: rated.question!,
      message: 'no',
    })
    expect(failed).toMatchObject({ quoteError: 'no', acceptedImpact: 0 })
    const none = quoted(rated, 0n)
    for (const model of [failed, none, changed(rated, { type: 'asked', ask: 2 })])
      expect(changed(model, { type: 'typed', text: '2' })).toMatchObject({
        quote: undefined,
        hasNoWay: false,
        quoteError: undefined,
        isAsking: false,
        acceptedImpact: undefined,
      })
  })

  it('is shown where it is to what is entered, and not too old', () => {
    expect(shownQuote(rated, 29_999)).toBe(rated.quote)
    expect(shownQuote(rated, 30_000)).toBeUndefined()
    expect(shownQuote({ ...rated, question: { ...rated.question! } }, 0)).toBeUndefined()
    expect(shownQuote(after(...ready), 0)).toBeUndefined()
  })
})

describe('another account', () => {
  const change = (model: SwapModel, account: `${string}:${string}:${string}` | undefined): SwapModel =>
    changed(model, { type: 'accountChanged', account, native: ether })

  it('that is the same one changes nothing', () => {
    expect(changed(reviewed, { type: 'accountChanged', account, native: gem })).toEqual(reviewed)
  })

  it('on the same network keeps what was entered, with tokens and prices, and another question', () => {
    const model = change(reviewed, otherAccount)
    expect(model).toMatchObject({
      account: otherAccount,
      from: ether,
      to: dollar,
      text: '1',
      tokens,
      prices: { '': 1000, '0xd0': 1 },
      isSupported: true,
      review: undefined,
      question: { account: otherAccount },
    })
    expect(change(changed(quoted(reviewed, 500_000_000n), acceptLoss), otherAccount).acceptedImpact).toBeUndefined()
  })

  it('on another network begins anew, with its own currency and the slippage that was chosen', () => {
    const shown = changed(reviewed, { type: 'slippageChosen', slippage: 5 })
    const model = changed(shown, { type: 'accountChanged', account: elsewhere, native: gem })
    expect(model).toEqual({
      ...initialModel(5),
      account: elsewhere,
      native: gem,
      ask: reviewed.ask,
      dropped: 'network',
    })
  })

  it('or none, or the first one, begins anew, without a word of what was dropped', () => {
    const none = change(reviewed, undefined)
    expect(none).toEqual({ ...initialModel(1), native: ether, ask: reviewed.ask })
    expect(change(none, account)).toEqual({ ...initialModel(1), account, native: ether, ask: reviewed.ask })
  })

  it('without a quote that was shown drops nothing', () => {
    const model = after(...ready)
    expect(change(model, otherAccount).dropped).toBeUndefined()
    expect(change(model, elsewhere).dropped).toBeUndefined()
    expect(change(rated, otherAccount).dropped).toBe('account')
    // The quote of the review was too old, and the review was still shown.
    const expired = changed(reviewed, { type: 'expired', ask: 1 })
    expect(change(expired, otherAccount).dropped).toBe('account')
    expect(change(expired, elsewhere).dropped).toBe('network')
  })

  it('after which another one follows: the word stays until something is entered', () => {
    const model = change(change(rated, otherAccount), account)
    expect(model.dropped).toBe('account')
    expect(changed(model, { type: 'balancesRead', account, balances: { '': 5n } }).dropped).toBe('account')
    expect(changed(model, { type: 'cleared' }).dropped).toBeUndefined()
    const rich: readonly SwapEvent[] = [
      { type: 'balancesRead', account, balances: { '': 10n ** 18n } },
      { type: 'gasPriced', network, gasPrice: 1n },
      { type: 'maxEntered' },
    ]
    expect(changed(model, ...rich).dropped).toBeUndefined()
  })
})

describe('entering the most that can be spent', () => {
  const balances: SwapEvent = { type: 'balancesRead', account, balances: { '': 10n ** 18n, '0xd0': 70n } }

  it('changes nothing while it is not known, or no token is chosen', () => {
    const model = after(...ready)
    expect(changed(model, { type: 'maxEntered' })).toEqual(model)
    const none = changed(model, balances, { type: 'chosen', side: 'sourceToken', token: undefined })
    expect(changed(none, { type: 'maxEntered' })).toEqual(none)
  })

  it('takes back what the field said', () => {
    const model = after(
      ...ready,
      balances,
      { type: 'chosen', side: 'sourceToken', token: dollar },
      { type: 'typed', text: '1e5' },
    )
    expect(model.notice).toBe('digitsOnly')
    expect(changed(model, { type: 'maxEntered' })).toMatchObject({ text: '0.00007', notice: undefined })
  })
})

it('a swap that is cleared keeps the token that is paid, and nothing else that was entered', () => {
  const model = changed(reviewed, { type: 'typed', text: '1e5' }, { type: 'cleared' })
  expect(model).toMatchObject({
    from: ether,
    to: undefined,
    text: '',
    notice: undefined,
    review: undefined,
    quote: undefined,
    question: undefined,
  })
})

it('there is nothing to quote without an account, both tokens, and an amount above 0', () => {
  const [accountUsed, loaded, chosen, typed] = ready as [SwapEvent, SwapEvent, SwapEvent, SwapEvent]
  expect(after(...ready).question).toEqual({ account, from: ether, to: dollar, amount: 10n ** 18n })
  expect(after(accountUsed, loaded, typed).question).toBeUndefined()
  expect(after(accountUsed, loaded, chosen).question).toBeUndefined()
  expect(after(accountUsed, loaded, chosen, { type: 'typed', text: '0' }).question).toBeUndefined()
  expect(after(chosen, typed, { type: 'chosen', side: 'sourceToken', token: ether }).question).toBeUndefined()
  const early = after(accountUsed, chosen, typed, { type: 'chosen', side: 'sourceToken', token: ether })
  expect(early.question).toBeUndefined()
  expect(changed(early, loaded).question).toBeDefined()
})
