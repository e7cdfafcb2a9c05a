import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reduceSwap, type SwapEvent } from '../src/state/reduceSwap.js'
import type { Question, SwapModel } from '../src/state/SwapModel.js'
import {
  canReview,
  impactLevelOf,
  impactOf,
  minimumOf,
  mostToSpend,
  needsAcceptance,
  shownQuote,
  slippageFor,
} from '../src/state/swapFigures.js'
import {
  acceptLoss,
  account,
  after,
  dollar,
  elsewhere,
  ether,
  gem,
  network,
  otherAccount,
  otherNetwork,
  quoted,
  ready,
  tokens,
  unpriced,
} from './drafts.js'

const accounts = [account, otherAccount, elsewhere]

/** An answer that is under way, and comes whenever the run says. */
interface Answer {
  readonly ask: number
  readonly question: Question
}

/** Of the answers under way, the newest first. */
const index = fc.nat({ max: 4 })
const amounts = fc.constantFrom(900n, 985n, 990n, 1000n, 1100n)

const input = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.oneof(
      fc.record({ type: fc.constant('typed' as const), text: fc.constantFrom('', '1', '1.5', '2', '0', '1e5') }),
      fc.record({
        type: fc.constant('chosen' as const),
        side: fc.constantFrom('sourceToken' as const, 'toToken' as const),
        token: fc.constantFrom(...tokens),
      }),
      fc.constant({ type: 'flipped' as const }),
      fc.record({ type: fc.constant('slippageChosen' as const), slippage: fc.constantFrom(0.1, 1, 5, 50) }),
      fc.record({ type: fc.constant('account' as const), account: fc.constantFrom(...accounts) }),
    ),
  },
  {
    weight: 8,
    arbitrary: fc.oneof(
      fc.constant({ type: 'ask' as const }),
      fc.record({ type: fc.constant('quote' as const), toAmount: amounts }),
      fc.record({
        type: fc.constant('answer' as const),
        index,
        toAmount: fc.oneof(amounts, fc.constant(0n)),
        lifetime: fc.constantFrom(undefined, -1, 5),
      }),
      fc.record({ type: fc.constant('fail' as const), index }),
      fc.constant({ type: 'review' as const }),
      fc.record({ type: fc.constant('build' as const), index, minimum: fc.constantFrom(800n, 980n, 990n, 1090n) }),
      fc.constant({ type: 'accept' as const }),
      fc.constant({ type: 'confirm' as const }),
      fc.constant({ type: 'fail confirm' as const }),
      fc.record({ type: fc.constant('wait' as const), ms: fc.constantFrom(1, 6, 20_000) }),
    ),
  },
)

/** Plays a run of visitor, clock and late answers, and calls `check` after each step. */
function play(
  steps: readonly (typeof input extends fc.Arbitrary<infer T> ? T : never)[],
  check: (run: Run) => void,
): void {
  let model = after(...ready, ...unpriced(network))
  let now = 1000
  const answers: Answer[] = []
  const apply = (event: SwapEvent): void => {
    const before = model
    model = reduceSwap(model, event)
    check({ before, model, event, now, answers })
  }
  for (const step of steps)
    switch (step.type) {
      case 'account': {
        const { account } = step
        const on = account.slice(0, account.lastIndexOf(':'))
        apply({ type: 'accountChanged', account, native: ether })
        apply({ type: 'loaded', network: on, tokens })
        unpriced(on).forEach(apply)
        break
      }
      case 'ask':
        if (!model.question) break
        answers.push({ ask: model.ask + 1, question: model.question })
        apply({ type: 'asked', ask: model.ask + 1 })
        break
      case 'quote': {
        if (!model.question) break
        const answer = { ask: model.ask + 1, question: model.question }
        answers.push(answer)
        apply({ type: 'asked', ask: answer.ask })
        apply({ type: 'quoted', ...answer, quote: { toAmount: step.toAmount }, now })
        break
      }
      case 'answer': {
        const answer = answers.at(-1 - step.index)
        const { toAmount, lifetime } = step
        const expires = lifetime === undefined ? {} : { expiresAt: now + lifetime }
        if (answer) apply({ type: 'quoted', ...answer, quote: { toAmount, ...expires }, now })
        break
      }
      case 'fail': {
        const answer = answers.at(-1 - step.index)
        if (answer) apply({ type: 'quoteFailed', ...answer, message: 'no' })
        break
      }
      case 'review':
        apply(acceptLoss)
        apply({ type: 'reviewed', now })
        break
      case 'build': {
        const answer = answers.at(-1 - step.index)
        const transactions = { swap: { to: '0x' }, minimum: step.minimum }
        const rest = { at: now, fee: 1n, feeProblem: undefined, isBatch: false }
        if (answer)
          apply({ type: 'prepared', question: answer.question, prepared: { ask: answer.ask, transactions, ...rest } })
        break
      }
      case 'accept':
        apply({ type: 'newMinimumAccepted' })
        break
      case 'confirm':
        apply({ type: 'confirming', isConfirming: true })
        break
      case 'fail confirm':
        apply({ type: 'failed', problem: undefined, isBuiltAnew: true })
        break
      case 'wait':
        now += step.ms
        if (model.quote && now >= model.quote.expiresAt) apply({ type: 'expired', ask: model.quote.ask })
        break
      default:
        apply(step)
    }
}
interface Run {
  readonly before: SwapModel
  readonly model: SwapModel
  readonly event: SwapEvent
  readonly now: number
  readonly answers: readonly Answer[]
}

describe('whatever the order in which visitor, clock and answers come', () => {
  const runs = (check: (run: Run) => boolean): void => {
    let checked = 0
    fc.assert(
      fc.property(fc.array(input, { minLength: 30, maxLength: 60 }), (steps) =>
        play(steps, (run) => {
          if (check(run)) checked++
        }),
      ),
      { numRuns: 1000 },
    )
    // The runs came to what is checked.
    expect(checked).toBeGreaterThan(100)
  }

  it('a quote that is shown answers what is entered now, and is not too old', () =>
    runs(({ model, now, answers }) => {
      const quote = shownQuote(model, now)
      if (!quote) return false
      const { account, from, to, text } = model
      const answered = answers.find(({ ask }) => ask === quote.ask)!.question
      expect([answered.account, answered.from.symbol, answered.to.symbol]).toEqual([account, from?.symbol, to?.symbol])
      expect(Number(answered.amount) / 10 ** from!.decimals).toBeCloseTo(Number(text))
      expect(now).toBeLessThan(quote.expiresAt)
      return true
    }))

  it('an earlier answer never takes the place of a later one', () =>
    runs(({ before, model }) => {
      if (!before.quote || !model.quote || before.quote === model.quote) return false
      expect(model.quote.ask).toBeGreaterThan(before.quote.ask)
      return true
    }))

  it('a review is of what is entered now, and lowers what it promised only where that has to be accepted', () =>
    runs(({ before, model, event }) => {
      const { review, question } = model
      if (!review) return false
      expect(review.quote.question).toBe(question)
      const former = before.review
      if (!former || event.type === 'reviewed') return false
      const isLower = review.minimum < former.minimum
      if (isLower) expect(review.formerMinimum).toBeGreaterThan(review.minimum)
      // Only the visitor takes that back.
      if (former.formerMinimum !== undefined && review.formerMinimum === undefined)
        expect(event.type).toBe('newMinimumAccepted')
      return isLower
    }))

  it('what was built keeps at least what the review promises', () =>
    runs(({ model: { review } }) => {
      if (!review?.prepared) return false
      expect(review.prepared.transactions.minimum).toBeGreaterThanOrEqual(review.minimum)
      return true
    }))

  it('the review does not change while the wallet is asked', () =>
    runs(({ before, model, event }) => {
      const isEnd = event.type === 'confirming' || event.type === 'failed'
      if (!before.review?.isConfirming || isEnd || model.question !== before.question) return false
      expect(model.review?.quote).toBe(before.review.quote)
      expect(model.review?.minimum).toBe(before.review.minimum)
      return event.type === 'quoted'
    }))
})

describe('account and network', () => {
  it.each([
    ['account', otherAccount],
    ['network', elsewhere],
  ] as const)('changed in the middle of a review: the quote is dropped, and the %s is named', (dropped, account) => {
    const accepted = reduceSwap(quoted(after(...ready, ...unpriced(network)), 1000n), acceptLoss)
    const reviewed = reduceSwap(accepted, { type: 'reviewed', now: 0 })
    expect(reviewed.review).toBeDefined()
    const model = reduceSwap(reviewed, { type: 'accountChanged', account, native: ether })
    expect(model).toMatchObject({ dropped, review: undefined, quote: undefined, balances: undefined })
    expect(reduceSwap(model, { type: 'typed', text: '2' }).dropped).toBeUndefined()
  })

  it('keep the draft on the same network, and not on another one', () => {
    const model = after(...ready)
    expect(reduceSwap(model, { type: 'accountChanged', account: otherAccount, native: ether }).to).toBe(dollar)
    expect(reduceSwap(model, { type: 'accountChanged', account: elsewhere, native: ether }).to).toBeUndefined()
  })

  it('ignore what was read for another network or account', () => {
    const model = after(...ready)
    expect(reduceSwap(model, { type: 'loaded', network: otherNetwork, tokens: [] }).tokens).toBe(tokens)
    expect(reduceSwap(model, { type: 'balancesRead', account: otherAccount, balances: {} }).balances).toBeUndefined()
    expect(reduceSwap(model, { type: 'gasPriced', network: otherNetwork, gasPrice: 9n }).gasPrice).toBeUndefined()
  })
})

describe('entering', () => {
  it('takes the native currency first', () => {
    expect(after(...ready.slice(0, 2)).from).toBe(ether)
  })

  it('the max of the native currency leaves the gas of a swap, and is never below 0', () => {
    const balances = (amount: bigint): SwapEvent => ({
      type: 'balancesRead',
      account: account,
      balances: { '': amount },
    })
    const gas: SwapEvent = { type: 'gasPriced', network, gasPrice: 10n }
    const rich = after(...ready, balances(10n ** 18n), gas)
    expect(mostToSpend(rich)).toBe(10n ** 18n - 1_500_000n)
    expect(reduceSwap(rich, { type: 'maxEntered' }).text).toBe('0.9999999999985')
    expect(reduceSwap(after(...ready, balances(5n), gas), { type: 'maxEntered' }).text).toBe('0')
  })

  it('the max of a token is its balance', () => {
    const model = after(
      ...ready.slice(0, 2),
      { type: 'chosen', side: 'sourceToken', token: dollar },
      { type: 'balancesRead', account: account, balances: { '0xd0': 70_500_000n } },
    )
    expect(reduceSwap(model, { type: 'maxEntered' }).text).toBe('70.5')
  })

  it('switching sides takes over what was quoted, else 1', () => {
    const flipped = reduceSwap(quoted(after(...ready), 3_058_412_345n), { type: 'flipped' })
    expect(flipped).toMatchObject({ from: dollar, to: ether, text: '3058.412345' })
    expect(reduceSwap(after(...ready), { type: 'flipped' }).text).toBe('1')
  })

  it('choosing the token of the other side switches them', () => {
    const model = reduceSwap(after(...ready), { type: 'chosen', side: 'sourceToken', token: dollar })
    expect(model).toMatchObject({ from: dollar, to: ether })
  })

  it('a token with fewer decimals cuts the amount, and says so', () => {
    const typed = reduceSwap(after(...ready), { type: 'typed', text: '1.2345678' })
    const model = reduceSwap(typed, { type: 'chosen', side: 'sourceToken', token: gem })
    expect(model).toMatchObject({ text: '1', notice: 'tooManyDecimals' })
  })
})

describe('figures', () => {
  const priced = (toAmount: bigint): SwapModel =>
    reduceSwap(quoted(after(...ready), toAmount), { type: 'priced', network, prices: { '': 1000, '0xd0': 1 } })

  it.each([
    [990_000_000n, 1, false],
    [965_000_000n, 3.5, false],
    [890_000_000n, 11, true],
  ])('the price impact of %s is %s per cent; accepted first: %s', (toAmount, impact, mustAccept) => {
    const model = priced(toAmount)
    expect(impactOf(model.quote!, model)).toBeCloseTo(impact)
    expect(needsAcceptance(model)).toBe(mustAccept)
    expect(canReview(model, 0)).toBe(!mustAccept)
    if (mustAccept) expect(canReview(reduceSwap(model, acceptLoss), 0)).toBe(true)
  })

  it('a loss that grew since is accepted again', () => {
    const accepted = reduceSwap(priced(890_000_000n), acceptLoss)
    expect(needsAcceptance(quoted(accepted, 885_000_000n))).toBe(false)
    expect(needsAcceptance(quoted(accepted, 800_000_000n))).toBe(true)
  })

  it.each([
    ['what is paid', '', { '0xd0': 1 }],
    ['what is received', '0xd0', { '': 1000 }],
  ])('a loss that cannot be counted without the price of %s is accepted first', (_, token, prices) => {
    const asked = reduceSwap(quoted(after(...ready), 1n), { type: 'priced', network, prices })
    expect(impactLevelOf(asked.quote!, asked), 'while it is asked for').toBe('none')
    expect(canReview(asked, 0)).toBe(false)
    const model = reduceSwap(asked, { type: 'unpriced', network, token })
    expect(impactLevelOf(model.quote!, model)).toBe('unknown')
    expect([needsAcceptance(model), canReview(model, 0)]).toEqual([true, false])
    const accepted = reduceSwap(model, acceptLoss)
    expect(canReview(accepted, 0)).toBe(true)
    expect(canReview(reduceSwap(accepted, { type: 'impactAccepted', isAccepted: false }), 0)).toBe(false)
    // A price that comes later shows the loss, which was not accepted.
    const known = reduceSwap(accepted, { type: 'priced', network, prices: { '': 1000, '0xd0': 1 } })
    expect([impactLevelOf(known.quote!, known), canReview(known, 0)]).toEqual(['danger', false])
  })

  it('an absurd price is no price', () => {
    const model = reduceSwap(priced(1n), {
      type: 'priced',
      network,
      prices: { '': Number.NaN, '0xd0': Infinity, '0xge': -1 },
    })
    expect(model.prices).toEqual({ '': 1000, '0xd0': 1 })
  })

  it('the slippage for a later quote keeps the minimum that was shown', () =>
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        fc.bigInt({ min: 1n, max: 10n ** 30n }),
        fc.integer({ min: 10, max: 5000 }),
        (shown, later, hundredths) => {
          const slippage = hundredths / 100
          const minimum = minimumOf(shown, slippage)
          expect(minimum).toBeLessThanOrEqual(shown)
          const allowed = slippageFor(later, minimum, slippage)
          // Without one, even the least slippage would not keep it.
          const isKept = allowed === undefined ? minimumOf(later, 0.1) < minimum : minimumOf(later, allowed) >= minimum
          expect(isKept).toBe(true)
          expect(allowed ?? 0).toBeLessThanOrEqual(slippage)
        },
      ),
    ))
})
