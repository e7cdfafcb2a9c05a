import type { Transfer } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { deriveSwap } from '../src/state/deriveSwap.js'
import { noTokens, tokenLists } from '../src/state/tokenLists.js'
import { initialModel, type SwapModel } from '../src/state/SwapModel.js'
import type { BegunSwap, SwapState } from '../src/SwapState.js'
import {
  acceptLoss,
  account,
  after,
  changed,
  dollar,
  ether,
  gem,
  network,
  priced,
  quoted,
  ready,
  tokens,
  unpriced,
} from './drafts.js'

const derive = (model: SwapModel, now = 0, shown?: BegunSwap): SwapState =>
  deriveSwap(model, { begun: [], shown, lists: noTokens, now })
const balances = (amount: bigint) => ({ type: 'balancesRead', account, balances: { '': amount } }) as const
const gas = { type: 'gasPriced', network, gasPrice: 2_000_000_000n } as const

describe('the tokens of a network', () => {
  const error = new Error('The gateway is closed')
  const failed = { type: 'loadFailed', network, error } as const

  it('are read once an account is in use, until they are known or cannot be read', () => {
    expect(derive(initialModel(1))).toMatchObject({ initializing: false, initialized: false })
    expect(derive(after(ready[0]!))).toMatchObject({ initializing: true, initialized: false })
    expect(derive(after(...ready.slice(0, 2)))).toMatchObject({ initializing: false, initialized: true })
    expect(derive(after(ready[0]!, failed))).toMatchObject({ initializing: false, initializeError: error })
    const none = derive(after(ready[0]!, { type: 'loaded', network, tokens: 'unsupported' }))
    expect(none).toMatchObject({ initializing: false, initialized: false, isSupported: false, tokens: undefined })
  })

  it('that were read stay where they cannot be read again', () => {
    expect(derive(after(...ready, failed))).toMatchObject({ initialized: true, initializeError: undefined })
  })

  it('are in the lists, and no list of all is there before they are read', () => {
    const model = after(...ready, balances(5n))
    const lists = tokenLists(tokens, model)
    const state = deriveSwap(model, { begun: [], shown: undefined, lists, now: 0 })
    expect(state).toMatchObject(lists)
    expect(state.myTokensWithBalance).toMatchObject([{ symbol: 'ETH', amount: 5n }])
    expect(deriveSwap(after(ready[0]!), { begun: [], shown: undefined, lists, now: 0 }).tokens).toBeUndefined()
  })
})

describe('both sides', () => {
  it('are empty before anything is chosen', () => {
    expect(derive(initialModel(1))).toMatchObject({
      sourceToken: undefined,
      sourceTokenAmount: '',
      sourceTokenPriceInUSD: undefined,
      toToken: undefined,
      toTokenAmount: '',
      toTokenPriceInUSD: undefined,
      networkTokenSymbol: '',
      networkPrice: undefined,
      networkBalanceInUSD: undefined,
      networkFee: undefined,
      gasPriceInUSD: undefined,
      isLossAccepted: false,
      impactLevel: 'none',
      loadingBuildTransaction: false,
    })
  })

  it('have what is entered and quoted, with balances and prices', () => {
    const state = derive(quoted(after(...ready, priced, balances(2n * 10n ** 18n), gas), 990_000_000n))
    expect(state).toMatchObject({
      account,
      sourceToken: { ...ether, amount: 2n * 10n ** 18n, price: 1000 },
      sourceTokenAmount: '1',
      sourceTokenPriceInUSD: 1000,
      toToken: { ...dollar, amount: 0n, price: 1 },
      toTokenAmount: '990',
      toTokenPriceInUSD: 1,
      networkPrice: 1000,
      networkBalanceInUSD: 2000,
      networkTokenSymbol: 'ETH',
      tokensPriceMap: { '': 1000, '0xd0': 1 },
      gasFee: 2_000_000_000n,
      networkFee: 300_000_000_000_000n,
      gasPriceInUSD: 0.3,
    })
  })

  it('have no prices of a token that is not chosen', () => {
    const state = derive(after(ready[0]!, priced))
    expect(state).toMatchObject({ sourceTokenPriceInUSD: undefined, toTokenPriceInUSD: undefined, networkPrice: 1000 })
  })

  it('have no figures of a network whose currency is not known', () => {
    const model = after({ type: 'accountChanged', account, native: undefined }, priced, balances(1n), gas)
    expect(derive(model)).toMatchObject({
      networkTokenSymbol: '',
      networkBalanceInUSD: undefined,
      gasPriceInUSD: undefined,
    })
  })

  it('say what the field did not take, and what made a quote invalid', () => {
    expect(derive(after(...ready, { type: 'typed', text: '1e5' })).inputNotice).toBe('digitsOnly')
    const model = changed(quoted(after(...ready), 1n), {
      type: 'accountChanged',
      account: 'eip155:1:0xb2',
      native: ether,
    })
    expect(derive(model).dropped).toBe('account')
  })
})

describe('what a quote costs', () => {
  const cost = (dollars: number, feePercent?: number) =>
    derive(quoted(after(...ready, priced), BigInt(dollars * 1_000_000), 0, { feePercent }))

  it('is a share of the worth, and dollars; a gain is no loss', () => {
    const lost = cost(950)
    expect(lost.priceImpact).toBeCloseTo(5)
    expect(lost.loss).toBeCloseTo(50)
    expect(lost.impactLevel).toBe('warning')
    expect(cost(1000)).toMatchObject({ priceImpact: 0, loss: undefined })
    expect(cost(1100)).toMatchObject({ loss: undefined, impactLevel: 'none' })
    expect(derive(quoted(after(...ready), 1n))).toMatchObject({ priceImpact: undefined, loss: undefined })
  })

  it('at most by slippage follows the slippage that is chosen', () => {
    expect(cost(1000)).toMatchObject({ slippage: 1, minimumReceived: 990_000_000n, maxSlippage: 10_000_000n })
    const model = changed(quoted(after(...ready), 1_000_000_000n), { type: 'slippageChosen', slippage: 5 })
    expect(derive(model)).toMatchObject({ slippage: 5, minimumReceived: 950_000_000n, maxSlippage: 50_000_000n })
  })

  it.each([
    [0.3, 3n * 10n ** 15n],
    [0, 0n],
    [100, 10n ** 18n],
    [0.0001, 10n ** 12n],
    [100.01, undefined],
    [-0.1, undefined],
    [Number.NaN, undefined],
    [undefined, undefined],
  ])('with a fee of %s per cent: the provider keeps %s of one ether', (feePercent, fee) => {
    expect(cost(1000, feePercent).providerFee).toBe(fee)
  })

  it('is not said once the quote is too old', () => {
    const model = quoted(after(...ready, priced), 950_000_000n, 0, { expiresAt: 10, feePercent: 1 })
    expect(derive(model, 9).toTokenAmount).toBe('950')
    expect(derive(model, 10)).toMatchObject({
      toTokenAmount: '',
      priceImpact: undefined,
      impactLevel: 'none',
      loss: undefined,
      maxSlippage: undefined,
      minimumReceived: undefined,
      providerFee: undefined,
    })
  })

  it('may have to be accepted, and was', () => {
    const model = quoted(after(...ready, priced), 500_000_000n)
    expect(derive(model).isLossAccepted).toBe(false)
    expect(derive(changed(model, acceptLoss)).isLossAccepted).toBe(true)
    expect(derive(changed(model, acceptLoss, { type: 'impactAccepted', isAccepted: false })).isLossAccepted).toBe(false)
    // It grew since.
    expect(derive(quoted(changed(model, acceptLoss), 400_000_000n)).isLossAccepted).toBe(false)
    expect(derive(quoted(after(...ready, priced), 999_000_000n)).isLossAccepted).toBe(false)
  })
})

describe('what the swap needs next', () => {
  const next = (model: SwapModel, now = 0) => derive(model, now).nextStep
  const noTarget = { type: 'chosen', side: 'toToken', token: undefined } as const
  const noSource = { type: 'chosen', side: 'sourceToken', token: undefined } as const

  it('is both tokens, then an amount', () => {
    expect(next(after(...ready, noTarget))).toBe('selectToken')
    expect(next(after(...ready, noSource))).toBe('selectToken')
    expect(next(after(...ready, { type: 'typed', text: '' }))).toBe('enterAmount')
    expect(next(after(...ready, { type: 'typed', text: '0' }))).toBe('enterAmount')
  })

  it('is another amount where the account has less, also before the quote comes', () => {
    const model = after(...ready, balances(1n))
    expect(derive(model)).toMatchObject({ nextStep: 'inputError', inputError: 'insufficientBalance' })
    expect(derive(quoted(model, 1n))).toMatchObject({ nextStep: 'inputError', inputError: 'insufficientBalance' })
  })

  it('is another token where there is no way', () => {
    const model = quoted(after(...ready), 0n)
    expect(derive(model)).toMatchObject({ nextStep: 'inputError', inputError: 'insufficientLiquidity' })
    const typed = changed(model, { type: 'typed', text: '2' })
    expect(derive(typed)).toMatchObject({ nextStep: 'waitForQuote', inputError: undefined })
  })

  it('is to wait for the quote, and for prices', () => {
    const asked = changed(after(...ready), { type: 'asked', ask: 1 })
    expect(derive(asked)).toMatchObject({ nextStep: 'waitForQuote', loadingQuote: true, inputError: undefined })
    const answered = quoted(asked, 1_000_000_000n)
    expect(derive(answered)).toMatchObject({ nextStep: 'waitForQuote', loadingQuote: false })
    expect(next(changed(answered, priced))).toBe('review')
    expect(next(quoted(after(...ready, priced), 1_000_000_000n, 0, { expiresAt: 5 }), 5)).toBe('waitForQuote')
  })

  it('is to try again where the quote failed and there is none', () => {
    const model = changed(after(...ready), { type: 'asked', ask: 1 })
    const question = model.question!
    const failed = changed(model, { type: 'quoteFailed', ask: 1, question, message: 'The pool is closed' })
    expect(derive(failed)).toMatchObject({
      nextStep: 'fetchError',
      fetchError: 'The pool is closed',
      loadingQuote: false,
    })
    const former = quoted(after(...ready, priced), 1_000_000_000n)
    const renewed = changed(former, { type: 'quoteFailed', ask: 2, question: former.question!, message: 'no' })
    expect(derive(renewed)).toMatchObject({ nextStep: 'review', fetchError: 'no' })
  })

  it('is to accept a loss that is large, or not known', () => {
    const large = quoted(after(...ready, priced), 500_000_000n)
    expect(next(large)).toBe('acceptLoss')
    expect(next(changed(large, acceptLoss))).toBe('review')
    const unknown = quoted(after(...ready, ...unpriced(network)), 1n)
    expect(derive(unknown)).toMatchObject({ nextStep: 'acceptLoss', impactLevel: 'unknown' })
    expect(next(changed(unknown, acceptLoss))).toBe('review')
  })
})

describe('a review and what the wallet is asked for', () => {
  const model = quoted(after(...ready, priced), 1_000_000_000n)
  const reviewed = changed(model, { type: 'reviewed', now: 0 })

  it('shows when it is built, and what', () => {
    expect(derive(model)).toMatchObject({ review: undefined, loadingBuildTransaction: false })
    expect(derive(reviewed)).toMatchObject({
      loadingBuildTransaction: true,
      approvalTransaction: undefined,
      swapTransaction: undefined,
      transactionError: undefined,
    })
    const transactions = { approval: { to: '0xd0' }, swap: { to: '0xf0' } }
    const prepared = { ask: 1, transactions, at: 0, fee: 1n, feeProblem: undefined, isBatch: false }
    const built = changed(reviewed, { type: 'prepared', question: model.question!, prepared })
    expect(derive(built)).toMatchObject({
      loadingBuildTransaction: false,
      approvalTransaction: { to: '0xd0' },
      swapTransaction: { to: '0xf0' },
      review: { prepared },
    })
  })

  it('shows why it did not go on', () => {
    const problem = { code: 'swaps/wouldFail', message: 'The network would reject this swap' }
    const failed = changed(reviewed, { type: 'failed', problem, isBuiltAnew: true })
    expect(derive(failed).transactionError).toBe('The network would reject this swap')
  })

  const begun = (approval?: string, swap?: string): BegunSwap =>
    ({ id: '1', approval: approval && transfer(approval), swap: swap && transfer(swap) }) as BegunSwap
  const transfer = (status: string) => ({ status }) as Transfer

  it.each(['preparing', 'asking', 'withdrawing', 'signed', 'broadcast'])(
    'shows a step that is %s as under way',
    (status) => {
      expect(derive(model, 0, begun(status))).toMatchObject({
        loadingApprovalTransaction: true,
        loadingTransaction: false,
        shown: { id: '1' },
      })
      expect(derive(model, 0, begun('confirmed', status))).toMatchObject({
        loadingApprovalTransaction: false,
        loadingTransaction: true,
      })
    },
  )

  it.each(['included', 'confirmed', 'unknown', 'lost', 'rejected', 'failed'])(
    'does not show a step that is %s as under way',
    (status) => {
      expect(derive(model, 0, begun(status, status))).toMatchObject({
        loadingApprovalTransaction: false,
        loadingTransaction: false,
      })
    },
  )
})

it('the price of the native currency that could not be read is said', () => {
  expect(derive(after(...ready)).hasPriceFailed).toBe(false)
  expect(derive(after(...ready, { type: 'priceFailed', network })).hasPriceFailed).toBe(true)
  expect(derive(after(...ready, { type: 'chosen', side: 'toToken', token: gem })).toToken?.symbol).toBe('GEM')
})
