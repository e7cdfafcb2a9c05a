import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SwapQuote, Token } from '@portico/core'
import { createQuoteLoop, type QuoteLoop } from '../src/runtime/createQuoteLoop.js'
import { reduceSwap, type SwapEvent } from '../src/state/reduceSwap.js'
import { initialModel, type SwapModel } from '../src/state/SwapModel.js'

const ether: Token = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const dollar: Token = { token: '0xd0', name: 'Dollar', symbol: 'USDC', decimals: 6 }
const newPage = () => Object.assign(new EventTarget(), { hidden: false })

let page: ReturnType<typeof newPage>
let model: SwapModel
let loop: QuoteLoop
let asked: { readonly amount: bigint; readonly signal: AbortSignal }[]
let answer: () => Promise<SwapQuote | undefined>
let refreshed: number

function dispatch(event: SwapEvent): void {
  const before = model
  model = reduceSwap(model, event)
  loop.changed(before, event)
}
const type = (text: string): void => dispatch({ type: 'typed', text })
const pass = (ms: number): Promise<unknown> => vi.advanceTimersByTimeAsync(ms)
function show(isHidden: boolean): void {
  page.hidden = isHidden
  page.dispatchEvent(new Event('visibilitychange'))
}

beforeEach(() => {
  vi.useFakeTimers()
  // Of its own, as a test may leave it watched.
  page = newPage()
  vi.stubGlobal('document', page)
  asked = []
  refreshed = 0
  answer = async () => ({ toAmount: 1000n })
  model = initialModel(1)
  loop = createQuoteLoop({
    model: () => model,
    dispatch,
    async ask({ amount }, signal) {
      asked.push({ amount, signal })
      return answer()
    },
    onRefresh: () => void refreshed++,
  })
  dispatch({ type: 'accountChanged', account: 'eip155:1:0xa1', native: ether })
  dispatch({ type: 'loaded', network: 'eip155:1', tokens: [ether, dollar] })
  dispatch({ type: 'chosen', side: 'toToken', token: dollar })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('a quote', () => {
  it('is asked for once, 300 ms after the last key', async () => {
    for (const text of ['1', '12', '123']) {
      type(text)
      await pass(299)
    }
    expect(asked).toHaveLength(0)
    await pass(1)
    expect(asked.map(({ amount }) => amount)).toEqual([123n * 10n ** 18n])
    expect(model.quote?.toAmount).toBe(1000n)
  })

  it('is renewed every 10 seconds while it is watched, and not later', async () => {
    const stop = loop.watch()
    type('1')
    await pass(300)
    await pass(9999)
    expect(asked).toHaveLength(1)
    await pass(1)
    expect(asked).toHaveLength(2)
    stop()
    await pass(60_000)
    expect(asked).toHaveLength(2)
    // What is not renewed is not shown for ever.
    expect(model.quote).toBeUndefined()
  })

  it('is not asked for while the page is hidden, and at once when it is shown again', async () => {
    loop.watch()
    type('1')
    await pass(300)
    show(true)
    await pass(60_000)
    expect(asked).toHaveLength(1)
    expect(model.quote).toBeUndefined()
    show(false)
    await pass(0)
    expect(asked).toHaveLength(2)
  })

  it('for what is no longer entered is given up', async () => {
    let late = (_: SwapQuote): void => {}
    answer = () => new Promise((resolve) => (late = resolve))
    type('1')
    await pass(300)
    type('2')
    expect(asked[0]?.signal.aborted).toBe(true)
    late({ toAmount: 7n })
    await pass(0)
    expect(model.quote).toBeUndefined()
  })

  it('that failed keeps the one before, with the message [8.9]', async () => {
    loop.watch()
    type('1')
    await pass(300)
    answer = () => Promise.reject(new Error('The pool is closed'))
    await pass(10_000)
    expect(model).toMatchObject({ quote: { toAmount: 1000n }, quoteError: 'The pool is closed' })
    answer = async () => ({ toAmount: 900n })
    await pass(10_000)
    expect(model).toMatchObject({ quote: { toAmount: 900n }, quoteError: undefined })
  })

  it('is not renewed while the wallet is asked', async () => {
    loop.watch()
    type('1')
    await pass(300)
    for (const token of ['', '0xd0']) dispatch({ type: 'unpriced', network: 'eip155:1', token })
    dispatch({ type: 'impactAccepted', isAccepted: true })
    dispatch({ type: 'reviewed', now: Date.now() })
    dispatch({ type: 'confirming', isConfirming: true })
    await pass(25_000)
    expect(asked).toHaveLength(1)
    dispatch({ type: 'failed', problem: undefined, isBuiltAnew: true })
    await pass(10_000)
    expect(asked).toHaveLength(2)
  })

  it('is asked for at once where tokens are chosen, and not at all without an amount', async () => {
    dispatch({ type: 'chosen', side: 'toToken', token: undefined })
    type('1')
    dispatch({ type: 'chosen', side: 'toToken', token: dollar })
    await pass(0)
    expect(asked).toHaveLength(1)
    type('2')
    await pass(200)
    type('')
    await pass(60_000)
    expect(asked).toHaveLength(1)
    expect(model.isAsking).toBe(false)
  })

  it('has everything else that is shown read again with it', async () => {
    loop.watch()
    type('1')
    await pass(300)
    expect(refreshed).toBe(1)
    await pass(10_000)
    expect(refreshed).toBe(2)
  })

  it('is not shown longer than its provider says, and not less', async () => {
    answer = async () => ({ toAmount: 1000n, expiresAt: Date.now() + 5000 })
    type('1')
    await pass(300)
    await pass(4999)
    expect(model.quote?.toAmount).toBe(1000n)
    await pass(1)
    expect(model.quote).toBeUndefined()
    answer = async () => ({ toAmount: 1000n, expiresAt: Date.now() + 2 ** 40 })
    loop.ask()
    await pass(0)
    await pass(60_000)
    expect(model.quote?.toAmount).toBe(1000n)
  })

  it('is asked for again after a pause', async () => {
    type('1')
    await pass(300)
    loop.ask(1000)
    await pass(999)
    expect(asked).toHaveLength(1)
    await pass(1)
    expect(asked).toHaveLength(2)
  })

  it('that is late is given up where another one is asked for', async () => {
    answer = () => new Promise(() => {})
    type('1')
    await pass(300)
    loop.ask()
    await pass(0)
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
  })

  it('that was given up is no failure', async () => {
    answer = () => Promise.reject(new DOMException('It was given up', 'AbortError'))
    type('1')
    await pass(300)
    expect(model.quoteError).toBeUndefined()
  })

  it('that failed after something else was entered is no failure of that', async () => {
    let fail = (): void => {}
    answer = () => new Promise((_, reject) => void (fail = () => reject(new Error('The pool is closed'))))
    loop.watch()
    type('1')
    await pass(300)
    type('')
    fail()
    await pass(60_000)
    expect(model.quoteError).toBeUndefined()
    expect(asked).toHaveLength(1)
  })
})

describe('a page that watches', () => {
  it('is renewed until all of it is left, each part once', async () => {
    const [first, second] = [loop.watch(), loop.watch()]
    type('1')
    await pass(300)
    first()
    first()
    await pass(10_000)
    expect(asked).toHaveLength(2)
    second()
    await pass(30_000)
    expect(asked).toHaveLength(2)
    // What is no longer watched is not asked for where the page is shown again.
    show(true)
    show(false)
    await pass(30_000)
    expect(asked).toHaveLength(2)
  })

  it('asks at once for what is too old, and else when it is', async () => {
    type('1')
    await pass(300)
    await pass(4000)
    const stop = loop.watch()
    await pass(5999)
    expect(asked).toHaveLength(1)
    await pass(1)
    expect(asked).toHaveLength(2)
    stop()
    await pass(60_000)
    loop.watch()
    await pass(0)
    expect(asked).toHaveLength(3)
  })

  it('with nothing entered asks for nothing', async () => {
    loop.watch()
    await pass(60_000)
    expect(asked).toEqual([])
  })

  it('that is hidden gives up what is under way, and asks for nothing on demand', async () => {
    answer = () => new Promise(() => {})
    loop.watch()
    type('1')
    await pass(300)
    show(true)
    expect(asked[0]?.signal.aborted).toBe(true)
    loop.ask()
    await pass(60_000)
    expect(asked).toHaveLength(1)
  })

  it('is not renewed before it is watched', async () => {
    type('1')
    await pass(60_000)
    expect(asked).toHaveLength(1)
    show(true)
    show(false)
    await pass(60_000)
    expect(asked).toHaveLength(1)
  })
})

it('where there is no page, as on a server, quotes are asked for and watched all the same', async () => {
  vi.stubGlobal('document', undefined)
  const stop = loop.watch()
  type('1')
  await pass(300)
  await pass(10_000)
  expect(asked).toHaveLength(2)
  stop()
})
