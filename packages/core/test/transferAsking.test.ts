import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openQuestion, ScriptedChain } from './scriptedChain.js'
import { openPage, request } from './transferPage.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const minute = 60_000
const pass = (time = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(time)

describe('the wallet is asked', () => {
  it('once, for what was confirmed', async () => {
    const chain = new ScriptedChain()
    const page = openPage(chain)
    const action = { type: 'token', token: 'gem', decimals: 2, to: 'shop', amount: 3n } as const
    void page.runtime.send('1', { ...request, action, maxFee: 9n, display: { symbol: 'GEM' } })
    await pass(minute)
    expect(chain.asked).toEqual([{ account: request.account, action, maxFee: 9n, display: { symbol: 'GEM' } }])
    expect(chain.estimates).toEqual([])
  })

  it('with the estimate as highest fee where the site names none, and other transfers keep theirs', async () => {
    const chain = new ScriptedChain()
    const page = openPage(chain)
    void page.runtime.send('1', { ...request, maxFee: 8n })
    await pass()
    void page.runtime.send('2', { account: 'model:1:other', action: request.action })
    await pass()
    expect(chain.estimates).toEqual([{ account: 'model:1:other', action: request.action }])
    expect(chain.asked[1]).toEqual({ account: 'model:1:other', action: request.action, maxFee: 5n, display: {} })
    expect(page.transfers().map(({ order }) => order.maxFee)).toEqual([5n, 8n])
  })

  it('not, when the transfer is withdrawn while its fee is read or while it is built', async () => {
    for (const step of ['estimate', 'build'] as const) {
      const chain = new ScriptedChain()
      const waits = openQuestion()
      const signals: (AbortSignal | undefined)[] = []
      if (step === 'build') chain.build = async () => void (await waits.answer())
      else
        chain.estimated = async (signal) => {
          signals.push(signal)
          await waits.answer()
          return { fee: 5n }
        }
      const page = openPage(chain)
      void page.runtime.send('1', { ...request, maxFee: step === 'estimate' ? undefined : 5n })
      await pass()
      page.runtime.cancel('1')
      expect(page.transfer().status).toBe('cancelled')
      expect(signals.map((signal) => signal?.aborted)).toEqual(step === 'estimate' ? [true] : [])
      waits.approve()
      await pass(minute)
      expect(chain.asked).toEqual([])
      expect(chain.stopped).toHaveLength(step === 'estimate' ? 0 : 1)
      expect(page.transfer().problem).toBeUndefined()
    }
  })
  it('not, when the signal of the site has fired before', async () => {
    const chain = new ScriptedChain()
    const page = openPage(chain)
    void page.runtime.send('1', { ...request, signal: AbortSignal.abort() })
    await pass()
    expect(page.transfer().status).toBe('cancelled')
    expect(chain.asked).toEqual([])
  })
  it('and the signal of the site is let go of once it has answered', async () => {
    const site = new AbortController()
    const listeners = new Map<unknown, string>()
    vi.spyOn(site.signal, 'addEventListener').mockImplementation((type, listener) => void listeners.set(listener, type))
    vi.spyOn(site.signal, 'removeEventListener').mockImplementation((type, listener) => {
      if (listeners.get(listener) === type) listeners.delete(listener)
    })
    const chain = new ScriptedChain()
    void openPage(chain).runtime.send('1', { ...request, signal: site.signal })
    expect(listeners.size).toBe(1)
    await pass()
    expect(chain.asked).toHaveLength(1)
    expect(listeners.size).toBe(0)
  })

  it('for no more than the highest fee, and the chain plugin is told by how much it is over', async () => {
    const chain = new ScriptedChain()
    const page = openPage(chain)
    chain.prepared = { ...chain.prepared, fee: 6n }
    void page.runtime.send('1', request)
    await pass()
    expect(chain.stopped).toMatchObject([{ code: 'core/feeTooHigh', context: { fee: 6n, maxFee: 5n } }])
    expect(chain.asked).toEqual([])
    expect(page.transfer()).toMatchObject({
      status: 'failed',
      problem: {
        code: 'core/feeTooHigh',
        message: 'The network fee is higher than the one that was confirmed',
        details: 'Nothing was sent. Look at the new fee, and confirm again.',
      },
    })
  })

  it('not, where the locks of the page cannot be used', async () => {
    const chain = new ScriptedChain()
    const broken = { page: () => ({ request: () => Promise.reject(new Error('The document is not active')) }) }
    const page = openPage(chain, { locks: broken })
    void page.runtime.send('1', request)
    await pass()
    expect(page.transfer()).toMatchObject({ status: 'failed', problem: { message: 'The document is not active' } })
  })
})
