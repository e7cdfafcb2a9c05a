import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryArea } from './demoChain.js'
import { openQuestion, ScriptedChain } from './scriptedChain.js'
import { createLocks, createPageArea, openPage, request } from './transferPage.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const second = 1000
const minute = 60 * second
const pass = (time = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(time)

describe('another tab', () => {
  /** Two pages of one browser. The first has asked the wallet, and waits. */
  async function twoTabs({ hasLocks = true, isBuilt = true } = {}) {
    const locks = hasLocks ? createLocks() : undefined
    const area = createPageArea()
    const chain = new ScriptedChain()
    const question = openQuestion()
    chain.answer = question.answer
    if (!isBuilt) chain.build = () => new Promise(() => {})
    const [one, two] = [openPage(chain, { area, locks }), openPage(chain, { area, locks })]
    void one.runtime.send('1', request)
    await pass()
    return { chain, one, two, question }
  }
  it('shows it, and works on it no more than one page at a time does', async () => {
    const { chain, one, two, question } = await twoTabs()
    expect(two.transfer().status).toBe('asking')
    question.approve()
    await pass(5 * second)
    expect(two.transfer()).toEqual(one.transfer())
    expect(two.transfer().status).toBe('broadcast')
    expect(chain.looks).toEqual([0, 1000, 2000, 3000, 4000, 5000])
  })
  it('that is stopped does not take it up when the first is closed', async () => {
    const { chain, one, two } = await twoTabs()
    two.stop()
    one.close()
    await pass(minute)
    expect(two.transfer().status).toBe('asking')
    expect(chain.looks).toEqual([])
    two.restart()
    await pass()
    expect(two.transfer().status).toBe('cancelled')
  })
  it.each([true, false])(
    'without locks waits five minutes for the answer that the first may still have (it is built: %s)',
    async (isBuilt) => {
      const { one, two } = await twoTabs({ hasLocks: false, isBuilt })
      const status = isBuilt ? 'asking' : 'preparing'
      one.close()
      await pass(5 * minute - 1)
      two.restart()
      await pass()
      expect(two.transfer().status).toBe(status)
      await pass(1)
      two.restart()
      await pass()
      expect(two.transfer().status).toBe('cancelled')
    },
  )
  it('without locks works on what it began once, though it is told of its own changes', async () => {
    const chain = new ScriptedChain()
    const page = openPage(chain, { area: createPageArea() })
    void page.runtime.send('1', request)
    await pass(3 * second)
    expect(chain.looks).toEqual([0, 1000, 2000, 3000])
  })
  it('tells of each change once, however often the modal has called for the code that sends', async () => {
    const area = createPageArea()
    const told = openPage(undefined, { area, isStarted: false })
    const run = { signal: new AbortController().signal, defer: () => {} }
    for (let n = 0; n < 3; n++) told.runtime.begin(run)
    const before = told.changes()
    const other = openPage(new ScriptedChain(), { area, isStarted: false })
    void other.runtime.send('1', { ...request, signal: AbortSignal.abort() })
    await pass()
    expect(told.transfer().status).toBe('cancelled')
    // Two changes are stored: that it was begun, and that it was cancelled.
    expect(told.changes() - before).toBe(2)
  })
  it('keeps what the others have written', async () => {
    const area = new MemoryArea()
    const [one, two] = [openPage(new ScriptedChain(), { area }), openPage(new ScriptedChain(), { area })]
    void one.runtime.send('1', request)
    await pass()
    void two.runtime.send('2', { ...request, account: 'model:1:other' })
    await pass(second)
    one.runtime.cancel('1')
    expect(openPage(undefined, { area }).transfers()).toHaveLength(2)
  })
  it('reads after a reload what another was to display of it', async () => {
    const area = new MemoryArea()
    const received = { symbol: 'GEM', decimals: 2, amount: 2n ** 200n }
    const display = { symbol: 'ETH', decimals: 18, operation: 'swap', amount: 5n, received }
    const action = { type: 'calls', calls: [{ to: 'router', data: '0x12' }] } as const
    const first = openPage(new ScriptedChain(), { area })
    void first.runtime.send('1', { ...request, action, display })
    await pass(second)
    first.close()
    expect(openPage(new ScriptedChain(), { area }).transfer()).toMatchObject({
      status: 'broadcast',
      order: { display },
    })
  })
  it.each([
    ['preparing', false, 'cancelled'],
    ['asking', false, 'cancelled'],
    ['asking', true, 'lost'],
    ['withdrawing', true, 'lost'],
    ['broadcast', true, 'broadcast'],
    ['asking', 'perhaps', 'lost'],
    ['withdrawing', 'perhaps', 'lost'],
  ] as const)(
    'after the first is gone in %s (the wallet broadcasts: %s) goes on from %s',
    async (status, own, next) => {
      const chain = new ScriptedChain()
      const walletMayBroadcast = own === 'perhaps'
      chain.prepared = { anchor: {}, fee: 5n, walletBroadcasts: own === true, walletMayBroadcast }
      if (status === 'preparing') chain.build = () => new Promise(() => {})
      if (status !== 'broadcast') chain.answer = () => new Promise(() => {})
      const [area, locks] = [new MemoryArea(), createLocks()]
      const first = openPage(chain, { area, locks })
      void first.runtime.send('1', request)
      await pass()
      if (status === 'withdrawing') first.runtime.cancel('1')
      expect(first.transfer().status).toBe(status)
      first.close()
      const later = openPage(chain, { area, locks })
      await pass()
      expect(later.transfer().status).toBe(next)
    },
  )
})
