import type { Transfer, TransferSighting } from '@portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { MemoryArea } from './demoChain.js'
import { ScriptedChain } from './scriptedChain.js'
import { createLocks, openPage, request, settle, type Page } from './transferPage.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const second = 1000
const minute = 60 * second
const pass = (time = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(time)
const unseen: TransferSighting = { status: 'unseen' }
const pending: TransferSighting = { status: 'pending' }
const included: TransferSighting = { status: 'included', isSuccess: true, isFinal: false }
const confirmed: TransferSighting = { ...included, isFinal: true }
const refused = { refused: { code: 'model/noFunds', message: 'Not enough', details: 'Add some.' } }

/** A page on which the wallet has approved transfer 1. */
async function sent(
  script: Partial<Pick<ScriptedChain, 'answer' | 'take' | 'sight' | 'prepared'>> = {},
  options: Parameters<typeof openPage>[1] = {},
): Promise<{ readonly chain: ScriptedChain; readonly page: Page }> {
  const chain = Object.assign(new ScriptedChain(), script)
  const page = openPage(chain, options)
  void page.runtime.send('1', request)
  await pass()
  return { chain, page }
}

describe('a signed transfer', () => {
  it('is handed to a node as it was signed, and looked for by all that is known of it', async () => {
    const { chain, page } = await sent()
    const { order } = page.transfer()
    expect(page.transfer()).toMatchObject({ status: 'broadcast', hash: 'hash-1', isKnown: false })
    expect(chain.handed).toEqual([{ order, bytes: 'bytes-1', attempt: 0 }])
    const signed = { hash: 'hash-1', bytes: 'bytes-1', expires: false }
    expect(chain.sought).toEqual([{ order, anchor: { nonce: 7 }, signed }])
  })
  it('is looked for each second, after a minute every three, and after five every fifteen', async () => {
    const { chain } = await sent({ sight: async () => pending })
    await pass(6 * minute)
    const seconds = [
      ...Array.from({ length: 60 }, (_, at) => at),
      ...Array.from({ length: 80 }, (_, at) => 60 + 3 * at),
      ...[300, 315, 330, 345, 360],
    ]
    expect(chain.looks).toEqual(seconds.map((at) => at * second))
  })
  it('is handed over again every ten seconds while no node has it, each time with the same bytes', async () => {
    const { chain } = await sent()
    await pass(35 * second)
    expect(chain.handovers).toEqual([0, 10_000, 20_000, 30_000])
    expect(chain.handed.map(({ bytes, attempt }) => [bytes, attempt])).toEqual([
      ['bytes-1', 0],
      ['bytes-1', 1],
      ['bytes-1', 2],
      ['bytes-1', 3],
    ])
  })
  it('is handed over again where no node answers, too, and where handing over breaks', async () => {
    const { chain, page } = await sent({
      take: () => Promise.reject(new Error('offline')),
      sight: () => Promise.reject(new Error('offline')),
    })
    await pass(20 * second)
    expect(chain.handovers).toEqual([0, 10_000, 20_000])
    expect(page.transfer()).toMatchObject({ status: 'broadcast' })
    expect(page.transfer().problem).toBeUndefined()
  })
  it.each([pending, included])('is not handed over again once it is $status', async (sighting) => {
    const { chain } = await sent({ sight: async () => sighting })
    await pass(minute)
    expect(chain.handovers).toEqual([0])
  })
  it('that the wallet broadcast is not handed over at all', async () => {
    const { chain } = await sent({
      prepared: { anchor: {}, fee: 5n, walletBroadcasts: true },
      answer: async () => ({ hash: 'hash-1', expires: false }),
    })
    await pass(minute)
    expect(chain.handed).toEqual([])
    expect(chain.looks.length).toBeGreaterThan(50)
  })
  it('leaves nothing running once it has ended, and its page does nothing while it is not started', async () => {
    const { chain, page } = await sent({ sight: async () => confirmed })
    expect(page.transfer().status).toBe('confirmed')
    expect(vi.getTimerCount()).toBe(0)
    page.restart()
    await pass(minute)
    expect(chain.looks).toEqual([0])
    page.stop()
    void page.runtime.send('2', request)
    await pass(minute)
    expect(page.transfer('2')).toMatchObject({ status: 'signed', hash: 'hash-1' })
    expect(chain.handovers).toEqual([0])
    page.restart()
    expect(await settle(page, '2')).toMatchObject({ status: 'confirmed' })
    expect(chain.handed.map(({ attempt }) => attempt)).toEqual([0, 0])
  })
  it('is not looked for, nor handed over, by a modal that was never started', async () => {
    const { chain, page } = await sent({}, { isStarted: false })
    await pass(minute)
    expect(page.transfer().status).toBe('signed')
    expect([chain.looks, chain.handed]).toEqual([[], []])
  })
  it('is left alone as soon as the modal is stopped, whatever a node answers then', async () => {
    let answer = (_: TransferSighting): void => {}
    const { chain, page } = await sent()
    await pass(9500)
    chain.sight = () => new Promise((resolve) => (answer = resolve))
    await pass(3 * minute)
    page.stop()
    answer(unseen)
    await pass(minute)
    expect(chain.handovers).toEqual([0])
    expect(page.transfer().status).toBe('broadcast')
    expect(vi.getTimerCount()).toBe(0)
  })
  it('is looked for at once when asked for, and a transfer that does not exist is no error', async () => {
    const { chain, page } = await sent({ sight: async () => pending })
    await pass(10 * minute)
    chain.looks.length = 0
    await pass(7 * second)
    expect(chain.looks).toEqual([])
    page.runtime.refresh('1')
    await pass()
    expect(chain.looks).toEqual([10 * minute + 7 * second])
    for (const act of ['refresh', 'cancel', 'forget'] as const) page.runtime[act]('nothing')
    expect(page.transfers()).toHaveLength(1)
  })
  it('that was forgotten is not looked for any more', async () => {
    const { chain, page } = await sent()
    page.runtime.forget('1')
    await pass(minute)
    expect(chain.looks).toEqual([0])
    expect(vi.getTimerCount()).toBe(0)
  })
  it('is followed beside others, on one page with locks', async () => {
    const chain = new ScriptedChain()
    const page = openPage(chain, { locks: createLocks() })
    for (const id of ['1', '2']) {
      void page.runtime.send(id, { ...request, evenIfOpen: ['1'] })
      await pass()
    }
    expect(page.transfers().map(({ status }) => status)).toEqual(['broadcast', 'broadcast'])
  })
})

describe('a refusal of the first node', () => {
  it('is shown at once, and counts after ten looks in which no node has it; nothing is handed over meanwhile', async () => {
    const { chain, page } = await sent({ take: async () => refused })
    expect(page.transfer()).toMatchObject({ status: 'broadcast', problem: refused.refused })
    await pass(8 * second)
    expect(page.transfer().status).toBe('broadcast')
    await pass(second)
    expect(page.transfer()).toMatchObject({ status: 'refused', problem: refused.refused })
    expect(chain.handovers).toEqual([0])
    expect(vi.getTimerCount()).toBe(0)
  })
  it('does not count looks that nobody answers', async () => {
    let isDown = true
    const { page } = await sent({
      take: async () => refused,
      sight: async () => (isDown ? Promise.reject(new Error('offline')) : unseen),
    })
    await pass(30 * second)
    expect(page.transfer().status).toBe('broadcast')
    isDown = false
    await pass(9 * second)
    expect(page.transfer().status).toBe('broadcast')
    await pass(second)
    expect(page.transfer().status).toBe('refused')
  })
  it('of bytes that expire counts when they have', async () => {
    const { chain, page } = await sent({
      take: async () => refused,
      answer: async () => ({ hash: 'hash-1', bytes: 'bytes-1', expires: true }),
    })
    await pass(minute)
    expect(page.transfer().status).toBe('broadcast')
    chain.sight = async () => ({ status: 'expired' })
    await pass(3 * second)
    expect(page.transfer()).toMatchObject({ status: 'refused', problem: refused.refused })
  })
  it('does not count where a node has it', async () => {
    const { chain, page } = await sent({ take: async () => refused, sight: async () => pending })
    expect(page.transfer()).toMatchObject({ status: 'broadcast', isKnown: true })
    expect(page.transfer().problem).toBeUndefined()
    chain.sight = async () => unseen
    await pass(minute)
    expect(page.transfer().status).toBe('broadcast')
  })
  it('is that of the first only: a later one may be due to the first one’s success', async () => {
    const { chain, page } = await sent({ take: async (attempt) => (attempt === 0 ? 'unanswered' : refused) })
    await pass(minute)
    expect(chain.handed.length).toBeGreaterThan(2)
    expect(page.transfer().status).toBe('broadcast')
    expect(page.transfer().problem).toBeUndefined()
  })
  it('after a reload is not that of the first', async () => {
    const area = new MemoryArea()
    const first = await sent({}, { area })
    first.page.close()
    const chain = Object.assign(new ScriptedChain(), { take: async () => refused })
    const page = openPage(chain, { area })
    await pass(9 * second)
    expect(chain.handed).toEqual([])
    await pass(minute)
    expect(chain.handed[0]).toMatchObject({ bytes: 'bytes-1', attempt: 1 })
    expect(page.transfer().problem).toBeUndefined()
  })
})

describe('a transfer of which the wallet’s answer is missing', () => {
  const unspent: TransferSighting = { status: 'unseen', isUnspent: true }
  /** Lost, in a wallet that may have broadcast it. */
  async function lost(sight: () => Promise<TransferSighting>): Promise<Page> {
    const chain = new ScriptedChain()
    chain.prepared = { ...chain.prepared, walletMayBroadcast: true }
    chain.answer = () => Promise.reject(new Error('Request expired'))
    chain.sight = sight
    const page = openPage(chain)
    void page.runtime.send('1', request)
    await pass()
    expect(page.transfer().status).toBe('lost')
    return page
  }
  it('is told to be unspent after ten looks that say so, and is looked for all the same', async () => {
    let sighting: TransferSighting = unspent
    const page = await lost(async () => sighting)
    await pass(8500)
    expect(page.transfer().isUnspent).toBeUndefined()
    await pass(1000)
    expect(page.transfer()).toMatchObject({ status: 'lost', isUnspent: true })
    sighting = confirmed
    await pass(2000)
    expect([page.transfer().status, page.transfer().isUnspent]).toEqual(['confirmed', undefined])
  })
  it('is not told to be unspent after looks that say so now and then', async () => {
    let looks = 0
    const page = await lost(async () => ((looks += 1) % 9 === 0 ? { status: 'unseen' } : unspent))
    await pass(50_000)
    expect(page.transfer().isUnspent).toBeUndefined()
  })
})

describe('without news', () => {
  it.each<[string, () => Promise<TransferSighting>]>([
    ['no node answers', () => Promise.reject(new Error('offline'))],
    ['no node has it', async () => unseen],
  ])('because %s, it is not known after two minutes, and not before', async (_, sight) => {
    const { chain, page } = await sent({ sight: async () => pending })
    await pass(30 * second)
    chain.sight = sight
    await pass(119 * second)
    expect(page.transfer().status).toBe('broadcast')
    await pass(second)
    expect(page.transfer()).toMatchObject({ status: 'unknown', changedAt: Date.now() })
    chain.sight = async () => included
    await pass(3 * second)
    expect(page.transfer().status).toBe('included')
  })
})

describe('a host', () => {
  it('is told of the block first and of the end later, and balances are read again at both', async () => {
    const chain = new ScriptedChain()
    const page = openPage(chain)
    const { included: inBlock, done } = page.runtime.send('1', request)
    const told: [string, Transfer['status']][] = []
    void inBlock.then(({ status }) => told.push(['included', status]))
    void done.then(({ status }) => told.push(['done', status]))
    await pass(5 * second)
    expect([told, page.arrived]).toEqual([[], []])
    chain.sight = async () => included
    await pass(5 * second)
    expect([told, page.arrived]).toEqual([[['included', 'included']], [request.account]])
    chain.sight = async () => confirmed
    await pass(5 * second)
    expect(told).toEqual([
      ['included', 'included'],
      ['done', 'confirmed'],
    ])
    expect(page.arrived).toEqual([request.account, request.account])
  })
  it.each(['lost', 'unknown'] as const)('is not left waiting for a block where it is %s', async (status) => {
    const chain = new ScriptedChain()
    chain.prepared = { anchor: {}, fee: 5n, walletBroadcasts: true }
    if (status === 'lost') chain.answer = async () => Promise.reject(new Error('Port closed'))
    const page = openPage(chain)
    const { included: inBlock } = page.runtime.send('1', request)
    await pass(2 * minute)
    expect((await inBlock).status).toBe(status)
    expect(page.arrived).toEqual([])
  })
  it('that forgets a transfer has what was known of it last', async () => {
    const page = openPage(new ScriptedChain())
    const { included: inBlock, done } = page.runtime.send('1', request)
    await pass(second)
    page.runtime.forget('1')
    expect(await inBlock).toMatchObject({ status: 'broadcast', hash: 'hash-1' })
    expect(await done).toMatchObject({ status: 'broadcast', hash: 'hash-1' })
  })
  it('is not told of looks that bring nothing new', async () => {
    const { page } = await sent()
    const before = page.changes()
    await pass(30 * second)
    expect(page.changes()).toBe(before)
  })
  it('sees it from the first moment on', () => {
    const page = openPage(new ScriptedChain())
    void page.runtime.send('1', request)
    expect(page.transfers()).toEqual([
      {
        id: '1',
        order: { account: request.account, action: request.action, maxFee: 5n, display: {} },
        status: 'preparing',
        since: 1_700_000_000_000,
        changedAt: 1_700_000_000_000,
        walletBroadcasts: false,
        isKnown: false,
      },
    ])
  })
})
