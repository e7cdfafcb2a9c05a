import * as fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryArea } from './demoChain.js'
import { ModelChain, payer, type ModelOptions } from './modelChain.js'
import { createLocks, createPageArea, openPage, request, settle } from './transferPage.js'

const plain: ModelOptions = {
  walletBroadcasts: false,
  expires: false,
  faults: 0,
  wallet: 'approves',
  answerTime: 500,
}
/** Statuses that tell the visitor that no money was moved. */
const toldAsNotSent = new Set(['rejected', 'cancelled', 'failed', 'refused', 'expired'])

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

describe('the transfer pipeline', () => {
  it('follows a transfer from the wallet to its final block, and tells balances once it arrived', async () => {
    const page = openPage(new ModelChain(1, plain))
    const seen = new Set<string>()
    const { included, done } = page.runtime.send('1', request)
    for (let n = 0; n < 300; n++) {
      seen.add(page.transfers()[0]!.status)
      await vi.advanceTimersByTimeAsync(100)
    }
    expect([...seen]).toEqual(['preparing', 'asking', 'broadcast', 'included', 'confirmed'])
    expect(await included).toMatchObject({ status: 'included', hash: 'hash-1' })
    expect(await done).toMatchObject({ status: 'confirmed', hash: 'hash-1', fee: 4n })
    expect(page.arrived[0]).toBe(payer)
  })

  it('refuses a fee above the one that was shown before the wallet is asked', async () => {
    const chain = new ModelChain(1, plain)
    const page = openPage(chain)
    void page.runtime.send('1', { ...request, maxFee: 4n })
    expect(await settle(page, '1')).toMatchObject({ status: 'failed', problem: { code: 'core/feeTooHigh' } })
    expect(chain.asked).toBe(0)
  })
  it('takes the estimate of the moment where the site names no fee', async () => {
    const page = openPage(new ModelChain(1, plain))
    void page.runtime.send('1', { account: payer, action: request.action })
    expect((await settle(page, '1')).order.maxFee).toBe(5n)
  })
  it.each([
    ['a number', { type: 'native', to: 'shop', amount: 1 }],
    ['nothing', { type: 'native', to: 'shop', amount: 0n }],
    ['less than nothing', { type: 'native', to: 'shop', amount: -1n }],
    ['more than 256 bits', { type: 'native', to: 'shop', amount: 2n ** 256n }],
    ['no receiver', { type: 'native', to: '', amount: 1n }],
    ['decimals that are none', { type: 'token', token: 't', to: 'shop', amount: 1n, decimals: 1.5 }],
    ['no calls', { type: 'calls', calls: [] }],
    ['data that is not hexadecimal', { type: 'calls', calls: [{ to: '0x1', data: 'hello' }] }],
    ['another kind', { type: 'gift' }],
  ])('refuses %s in words, and asks nobody', async (_what, action) => {
    const chain = new ModelChain(1, plain)
    const page = openPage(chain)
    expect(() => page.runtime.send('1', { ...request, action: action as never })).toThrow(
      expect.objectContaining({ code: 'core/invalidTransfer' }),
    )
    expect(page.transfers()).toEqual([])
  })
  it('a site cannot change the order after it was given', async () => {
    const page = openPage(new ModelChain(1, plain))
    const action = { type: 'native' as const, to: 'shop', amount: 1n }
    void page.runtime.send('1', { ...request, action })
    action.to = 'thief'
    expect((await settle(page, '1')).order.action).toEqual({ type: 'native', to: 'shop', amount: 1n })
  })

  it('cancelling before the wallet is asked sends nothing; while it is asked, a late yes of a wallet that only signs is thrown away', async () => {
    for (const after of [50, 300]) {
      const chain = new ModelChain(1, plain)
      const page = openPage(chain)
      void page.runtime.send('1', request)
      await vi.advanceTimersByTimeAsync(after)
      page.runtime.cancel('1')
      expect(page.transfers()[0]!.status).toBe(after === 50 ? 'cancelled' : 'withdrawing')
      expect((await settle(page, '1')).status).toBe('cancelled')
      await vi.advanceTimersByTimeAsync(60_000)
      expect(chain.moved).toBe(0)
    }
  })
  it('cancelling does not drop the late yes of a wallet that broadcasts by itself', async () => {
    const chain = new ModelChain(1, { ...plain, walletBroadcasts: true })
    const page = openPage(chain)
    const abort = new AbortController()
    void page.runtime.send('1', { ...request, signal: abort.signal })
    await vi.advanceTimersByTimeAsync(300)
    abort.abort()
    expect(page.transfers()[0]!.status).toBe('withdrawing')
    expect((await settle(page, '1')).status).toBe('confirmed')
    expect(chain.moved).toBe(1)
  })
  it('cancelling a transfer whose bytes are out changes nothing', async () => {
    const chain = new ModelChain(1, plain)
    const page = openPage(chain)
    void page.runtime.send('1', request)
    await vi.advanceTimersByTimeAsync(700)
    expect(page.transfers()[0]!.status).toBe('broadcast')
    page.runtime.cancel('1')
    expect((await settle(page, '1')).status).toBe('confirmed')
  })

  it('after two minutes without a node it is not known, and is found when one answers', async () => {
    const chain = new ModelChain(1, plain)
    const page = openPage(chain)
    void page.runtime.send('1', request)
    await vi.advanceTimersByTimeAsync(550)
    chain.isDown = true
    await vi.advanceTimersByTimeAsync(130_000)
    expect(page.transfers()[0]!.status).toBe('unknown')
    chain.isDown = false
    expect((await settle(page, '1')).status).toBe('confirmed')
    expect(chain.asked).toBe(1)
  })
  it('a wallet that broke off after sending is looked for, and a new transfer needs the visitor’s word', async () => {
    const chain = new ModelChain(1, { ...plain, walletBroadcasts: true, wallet: 'sends and breaks off', expires: true })
    const page = openPage(chain)
    chain.isDown = true
    void page.runtime.send('1', request)
    await vi.advanceTimersByTimeAsync(2000)
    expect(page.transfers()[0]).toMatchObject({ status: 'lost', problem: { message: 'Request timed out' } })
    void page.runtime.send('2', request)
    expect(await settle(page, '2')).toMatchObject({ status: 'failed', problem: { code: 'core/transferOpen' } })
    expect(chain.asked).toBe(1)
    void page.runtime.send('3', { ...request, evenIfOpen: ['1'] })
    await vi.advanceTimersByTimeAsync(200)
    expect(chain.asked).toBe(2)
    chain.isDown = false
    expect((await settle(page, '1')).status).toBe('confirmed')
  })

  it('a reload while the wallet is asked: lost where the wallet broadcasts, cancelled where it only signs', async () => {
    for (const walletBroadcasts of [true, false]) {
      const [area, locks] = [new MemoryArea(), createLocks()]
      const chain = new ModelChain(1, { ...plain, walletBroadcasts })
      const first = openPage(chain, { area, locks })
      void first.runtime.send('1', request)
      await vi.advanceTimersByTimeAsync(200)
      first.close()
      const second = openPage(chain, { area, locks })
      await vi.advanceTimersByTimeAsync(100)
      expect(second.transfers()[0]!.status).toBe(walletBroadcasts ? 'lost' : 'cancelled')
      expect((await settle(second, '1')).status).toBe(walletBroadcasts ? 'confirmed' : 'cancelled')
      expect(chain.moved).toBe(walletBroadcasts ? 1 : 0)
    }
  })
  it('two tabs do not ask for an account at the same time', async () => {
    for (const locks of [createLocks(), undefined]) {
      const area = new MemoryArea()
      const chain = new ModelChain(1, plain)
      const [one, two] = [openPage(chain, { area, locks }), openPage(chain, { area, locks })]
      void one.runtime.send('1', request)
      await vi.advanceTimersByTimeAsync(200)
      void two.runtime.send('2', request)
      expect(await settle(two, '2', 5000)).toMatchObject({ status: 'failed', problem: { code: 'core/askedElsewhere' } })
      expect(chain.asked).toBe(1)
    }
  })
  it('another tab follows what a closed one began', async () => {
    const [area, locks] = [createPageArea(), createLocks()]
    const chain = new ModelChain(1, plain)
    const [one, two] = [openPage(chain, { area, locks }), openPage(chain, { area, locks })]
    void one.runtime.send('1', request)
    await vi.advanceTimersByTimeAsync(700)
    one.close()
    expect((await settle(two, '1')).status).toBe('confirmed')
  })
  it('keeps at most 50 of them, the open ones before the ended', async () => {
    const page = openPage(new ModelChain(1, { ...plain, wallet: 'rejects', answerTime: 1 }))
    for (let n = 0; n < 60; n++) {
      void page.runtime.send(`${n}`, request)
      await vi.advanceTimersByTimeAsync(200)
    }
    expect(page.transfers()).toHaveLength(50)
    expect(page.transfers()[0]).toMatchObject({ id: '59', status: 'rejected' })
    await vi.advanceTimersByTimeAsync(25 * 3600_000)
    void page.runtime.send('last', request)
    expect(page.transfers().map(({ id }) => id)).toEqual(['last'])
  })
  it('forgets a transfer at the visitor’s word, and leaves out stored ones that it cannot read', async () => {
    const area = new MemoryArea()
    const chain = new ModelChain(1, plain)
    const page = openPage(chain, { area })
    void page.runtime.send('1', request)
    await vi.advanceTimersByTimeAsync(700)
    const stored = JSON.parse(area.getItem('test.shell.transfers')!) as { value: unknown[] }
    stored.value.push({ id: 'junk', status: 'confirmed' }, null)
    area.setItem('test.shell.transfers', JSON.stringify(stored))
    expect(
      openPage(chain, { area })
        .transfers()
        .map(({ id }) => id),
    ).toEqual(['1'])
    page.runtime.forget('1')
    expect(page.transfers()).toEqual([])
  })

  const options = fc.record({
    walletBroadcasts: fc.boolean(),
    posts: fc.boolean(),
    expires: fc.boolean(),
    faults: fc.constantFrom(0, 20, 45),
    wallet: fc.constantFrom('approves', 'rejects', 'changes', 'breaks off', 'sends and breaks off'),
    answerTime: fc.constantFrom(10, 3000),
  } satisfies { readonly [K in keyof ModelOptions]: fc.Arbitrary<ModelOptions[K]> })
  it('never says that nothing was sent of money that moved, nor the reverse, and signs one order once (400 histories)', async () => {
    const outcomes: Record<string, number> = {}
    await fc.assert(
      fc.asyncProperty(
        options,
        fc.integer(),
        fc.array(fc.record({ after: fc.nat(20_000), does: fc.constantFrom('cancel', 'reload', 'refresh', 'outage') }), {
          maxLength: 4,
        }),
        async (chosen, seed, story) => {
          const [area, locks] = [new MemoryArea(), createLocks()]
          const chain = new ModelChain(seed, chosen)
          let page = openPage(chain, { area, locks })
          void page.runtime.send('1', request)
          for (const { after, does } of story) {
            await vi.advanceTimersByTimeAsync(after)
            chain.isDown = does === 'outage'
            if (does === 'cancel') page.runtime.cancel('1')
            if (does === 'refresh') page.runtime.refresh('1')
            if (does === 'reload') {
              page.close()
              page = openPage(chain, { area, locks })
            }
          }
          chain.isDown = false
          const told = await settle(page, '1', 400_000)
          await vi.advanceTimersByTimeAsync(100_000)
          page.close()
          outcomes[told.status] = (outcomes[told.status] ?? 0) + 1
          expect(chain.asked).toBeLessThanOrEqual(1)
          if (toldAsNotSent.has(told.status)) expect([told.status, chain.moved]).toEqual([told.status, 0])
          if (told.status === 'confirmed') expect(chain.moved).toBe(1)
          if (told.status === 'changed') expect(chain.moved).toBe(told.hash === undefined ? 0 : 1)
        },
      ),
      { numRuns: 400 },
    )
    expect(Object.keys(outcomes)).toEqual(expect.arrayContaining(['confirmed', 'rejected', 'cancelled', 'changed']))
  }, 120_000)
})
