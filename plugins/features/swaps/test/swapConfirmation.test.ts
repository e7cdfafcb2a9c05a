import { failure } from '@portico/testing/conformance'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SwapTransactions } from '@portico/core'
import { second } from './pond.js'
import { openSite, pass, withPond, type PondSite } from './pondSite.js'

// Fake time does not wait for code that is loaded.
beforeAll(async () => void (await import('../src/runtime/checkSwap.js')))
withPond()

/** Ms that what was built is used, and that a quote is. */
const [builtLifetime, quoteLifetime] = [15_000, 30_000]

/** Questions of these names that the source was asked since. */
function asked(site: PondSite, ...names: readonly string[]): readonly string[] {
  const questions: string[] = []
  site.pond.market.onAsk = (question) => {
    if (names.includes(question)) questions.push(question)
  }
  return questions
}
/** The source answers a question when the test says. */
function wait(site: PondSite, name: string): () => void {
  let answer = (): void => {}
  site.pond.market.onAsk = (question) =>
    question === name && new Promise<void>((resolve) => void (answer = () => resolve()))
  return () => answer()
}

const silentNode = {
  sign: () => Promise.reject(new Error('It is not asked')),
  broadcast: async () => 'unanswered' as const,
  find: async () => ({ status: 'unseen' as const }),
}

describe('a review', () => {
  it('is built once for each quote', async () => {
    const site = await openSite()
    const end = site.controls.watch()
    await site.enter('1')
    const questions = asked(site, 'transactions')
    site.controls.review()
    await site.until(({ review }) => review?.prepared !== undefined)
    site.controls.acceptLoss(true)
    await pass(1000)
    expect(questions).toHaveLength(1)
    const { ask } = site.state().review!.prepared!
    await pass(10_000)
    await site.until(({ review }) => (review?.quote.ask ?? 0) > ask)
    await site.until(({ review }) => (review?.prepared?.ask ?? 0) > ask)
    expect(questions).toHaveLength(2)
    end()
  })

  it('says the fee of all calls, or why it is not known', async () => {
    const site = await openSite()
    await site.review('50', 'SHD', 'PRL')
    expect(site.state().review?.prepared).toMatchObject({ fee: 2n * 10n ** 15n, feeProblem: undefined })
    const silent = await openSite({
      transfers: {
        ...silentNode,
        estimate: () => Promise.reject(new Error('The node is closed')),
      },
    })
    await silent.review('50', 'SHD', 'PRL')
    expect(silent.state().review?.prepared).toMatchObject({
      fee: undefined,
      feeProblem: { code: undefined, message: 'The node is closed' },
    })
  })

  it('that cannot be built says why; reviewed again, it is built again', async () => {
    const site = await openSite()
    await site.enter('1')
    site.pond.market.onAsk = (question) =>
      question === 'transactions' && Promise.reject(new Error('The pool is closed'))
    site.controls.review()
    await site.until(({ review }) => review?.problem !== undefined)
    expect(site.state()).toMatchObject({
      transactionError: 'Failed to create transaction',
      review: { problem: { code: 'swaps/swapNotBuilt', details: 'The pool is closed' }, prepared: undefined },
    })
    expect(await failure(site.controls.confirm())).toMatchObject({
      code: 'swaps/nothingToConfirm',
      message: 'There is no reviewed swap to confirm',
    })
    site.controls.leaveReview()
    expect(site.state()).toMatchObject({ review: undefined, sourceTokenAmount: '1', nextStep: 'review' })
    site.pond.market.onAsk = () => undefined
    site.controls.review()
    await site.until(({ review }) => review?.prepared !== undefined)
  })

  it('that is left is given up', async () => {
    const signals: (AbortSignal | undefined)[] = []
    const site = await openSite({
      quotes: {
        transactions({ signal }) {
          signals.push(signal)
          return new Promise<SwapTransactions>((_, reject) =>
            signal?.addEventListener('abort', () => reject(signal.reason as Error)),
          )
        },
      },
    })
    await site.enter('1')
    site.controls.review()
    await site.until(() => signals.length === 1)
    expect(signals[0]?.aborted).toBe(false)
    site.controls.leaveReview()
    expect(signals[0]?.aborted).toBe(true)
    await pass(100)
    expect(site.state()).toMatchObject({ review: undefined, transactionError: undefined })
  })

  it('whose price moves while it is built asks for another quote each second, three times at most', async () => {
    const site = await openSite({
      quotes: { transactions: async () => ({ swap: { to: 'router', value: 10n ** 18n }, minimum: 1n }) },
    })
    await site.enter('1')
    const questions = asked(site, 'quote')
    site.controls.review()
    await pass(900)
    expect(questions).toHaveLength(0)
    for (const count of [1, 2]) {
      await site.until(() => questions.length === count)
      expect(site.state().review?.problem).toBeUndefined()
    }
    await site.until(({ review }) => review?.problem !== undefined)
    expect(questions).toHaveLength(3)
    expect(site.state().review?.problem).toEqual({
      code: 'swaps/priceMoved',
      message: 'The price has moved: the swap gives less than what was reviewed',
      details: 'Look at the new amount, and confirm it.',
    })
    await pass(5000)
    expect(questions).toHaveLength(3)
    // Another review is tried as often.
    site.controls.leaveReview()
    site.controls.review()
    await pass(2000)
    await site.until(() => questions.length === 6)
  })
})

describe('confirming', () => {
  it('needs a review', async () => {
    const site = await openSite()
    await site.enter('1')
    expect(await failure(site.controls.confirm())).toMatchObject({ code: 'swaps/nothingToConfirm' })
    const none = await openSite({ isConnected: false })
    expect(await failure(none.controls.confirm())).toMatchObject({ code: 'swaps/nothingToConfirm' })
  })

  it('needs what the wallet is asked for to be built', async () => {
    const site = await openSite()
    await site.enter('1')
    const answer = wait(site, 'transactions')
    site.controls.review()
    await pass(10)
    expect(await failure(site.controls.confirm())).toMatchObject({ code: 'swaps/nothingToConfirm' })
    answer()
    await site.until(({ review }) => review?.prepared !== undefined)
    expect(await failure(site.controls.confirm())).toHaveProperty('resolved')
  })

  it('uses what was built for 15 seconds, and has it built again then', async () => {
    const site = await openSite()
    await site.review()
    const questions = asked(site, 'quote', 'transactions')
    await pass(builtLifetime - 100)
    await site.controls.confirm()
    expect(questions).toEqual([])
    const later = await openSite()
    await later.review()
    const again = asked(later, 'quote', 'transactions')
    await pass(builtLifetime)
    await later.controls.confirm()
    expect(again).toEqual(['transactions'])
    expect(later.pond.sent).toHaveLength(1)
  })

  it('has a quote that is too old asked for and built again', async () => {
    const site = await openSite()
    await site.review()
    await pass(quoteLifetime)
    expect(site.state().review?.isExpired).toBe(true)
    const questions = asked(site, 'quote', 'transactions')
    site.pond.market.lossPercent = 0.5
    const { swap } = await site.controls.confirm()
    expect(questions).toEqual(['quote', 'transactions'])
    expect(swap).toMatchObject({ toAmount: 1_990_000_000n, minimum: 1_960_200_000n, received: 1_990_000_000n })
  })

  it('of a quote that is too old shows a lower one, which has to be accepted first', async () => {
    const site = await openSite()
    await site.review()
    await pass(quoteLifetime)
    site.pond.market.lossPercent = 4
    expect(await failure(site.controls.confirm())).toMatchObject({ code: 'swaps/priceMoved' })
    expect(site.state()).toMatchObject({
      toTokenAmount: '1920',
      transactionError: undefined,
      review: { minimum: 1_900_800_000n, formerMinimum: 1_960_200_000n, isConfirming: false },
    })
    await site.until(({ review }) => review?.prepared !== undefined)
    expect(await failure(site.controls.confirm())).toMatchObject({
      code: 'swaps/priceMoved',
      details: 'Accept the new amount first.',
    })
    site.controls.acceptNewMinimum()
    expect((await site.controls.confirm()).swap.minimum).toBe(1_900_800_000n)
    expect(site.pond.sent).toHaveLength(1)
  })

  it('of a quote that is too old, where there is no way any more, says so', async () => {
    const site = await openSite()
    await site.review()
    await pass(quoteLifetime)
    site.pond.market.lossPercent = 100
    expect(await failure(site.controls.confirm())).toMatchObject({
      code: 'swaps/priceMoved',
      details: 'There is no way from one token to the other any more.',
    })
    await site.until(({ inputError }) => inputError === 'insufficientLiquidity')
    expect(site.pond.sent).toEqual([])
    // What is no error of the swap is reported with its message all the same.
    expect(site.told('SWAP_ERROR')).toMatchObject([
      { message: 'The price has moved: the swap gives less than what was reviewed' },
    ])
  })

  it('whose price moved while it is built again asks for another quote at once', async () => {
    let isLow = false
    const site = await openSite({
      quotes: {
        async transactions({ amount }, { toAmount }) {
          await new Promise((resolve) => setTimeout(resolve, 50))
          const says = { swap: '', to: 'shell', amount: `${amount}`, gives: `${toAmount}` }
          const data = `0x${Buffer.from(JSON.stringify(says)).toString('hex')}`
          return { swap: { to: 'router', data, value: amount }, minimum: isLow ? 1n : (toAmount * 99n) / 100n }
        },
      },
    })
    await site.review()
    await pass(builtLifetime)
    isLow = true
    const questions = asked(site, 'quote')
    const confirmed = failure(site.controls.confirm())
    await pass(50)
    expect(await confirmed).toMatchObject({ code: 'swaps/priceMoved' })
    await pass(10)
    expect(questions).toHaveLength(1)
    expect(site.state()).toMatchObject({ review: { isConfirming: false }, transactionError: undefined })
    expect(site.pond.sent).toEqual([])
  })

  it('shows the review again where the fee is higher than what was shown', async () => {
    const site = await openSite()
    await site.review()
    await pass(builtLifetime)
    site.pond.fee = 10n ** 16n
    expect(await failure(site.controls.confirm())).toMatchObject({ code: 'swaps/reviewChanged' })
    expect(site.pond.sent).toEqual([])
    expect(site.state().transactionError).toBe('The router or the network fee has changed')
    await site.until(({ review }) => review?.prepared?.fee === 10n ** 16n)
    expect(await failure(site.controls.confirm())).toHaveProperty('resolved')
  })

  it.each([
    ['account', { type: 'accounts', accounts: [{ address: second }] }, 'account'],
    ['network', { type: 'network', networkId: 'pond:2' }, 'network'],
  ] as const)('sends nothing where the %s changes while it is built', async (_, change, dropped) => {
    const site = await openSite()
    await site.review()
    await pass(builtLifetime)
    const answer = wait(site, 'transactions')
    const confirmed = failure(site.controls.confirm())
    await pass(10)
    site.pond.emit(change)
    answer()
    expect(await confirmed).toMatchObject({
      code: 'swaps/accountChanged',
      message: 'The account or its network has changed',
      details: 'Nothing was sent.',
    })
    expect(site.pond.sent).toEqual([])
    expect(site.told('INITIATE_SWAP')).toEqual([])
    expect(site.state()).toMatchObject({ dropped, begun: [], transactionError: undefined })
  })

  it.each(['cancel', 'leaveReview', 'reset'] as const)('ends at once with %s while it is built', async (end) => {
    const site = await openSite()
    await site.review()
    await pass(builtLifetime)
    const answer = wait(site, 'transactions')
    const confirmed = failure(site.controls.confirm())
    await pass(10)
    site.controls[end]()
    answer()
    expect(await confirmed).toMatchObject({ name: 'AbortError', message: 'The swap was cancelled' })
    expect(site.pond.sent).toEqual([])
    expect(site.told('SWAP_ERROR')).toEqual([])
    expect(site.state().transactionError).toBeUndefined()
  })
})
