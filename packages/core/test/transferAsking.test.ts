import { transferChanged, transferNotSent, type Transfer, type TransferRequest } from '@portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { coreError } from '../src/errors/coreError.js'
import { openQuestion, refusal, ScriptedChain } from './scriptedChain.js'
import { createLocks, openPage, request, type Page } from './transferPage.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const minute = 60_000
const pass = (time = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(time)

/** A page whose wallet has been asked for transfer 1, and has not answered. */
async function asked(chain = new ScriptedChain(), options: Parameters<typeof openPage>[1] = {}) {
  const question = openQuestion()
  chain.answer = question.answer
  const page = openPage(chain, options)
  void page.runtime.send('1', request)
  await pass()
  expect(page.transfer()).toMatchObject({ status: 'asking', anchor: chain.prepared.anchor })
  return { chain, page, question }
}
/** Sends another one, and answers its status. */
async function second(page: Page, also: Partial<TransferRequest> = {}): Promise<Transfer> {
  void page.runtime.send('2', { ...request, ...also })
  await pass()
  return page.transfer('2')
}

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

describe('what the wallet answers, where it', () => {
  const broken = coreError('disposed')
  const problem = { code: 'core/disposed', message: broken.message, details: broken.details }
  const differences = [{ field: 'amount', asked: '1', found: '9' }]
  const inWords = (status: Transfer['status'], message: string): Partial<Transfer> => ({ status, problem: { message } })
  interface Answer {
    readonly what: string
    readonly make: () => unknown
    readonly onlySigns: Partial<Transfer>
    /** Where it is another. */
    readonly broadcasts?: Partial<Transfer>
  }
  const cases: readonly Answer[] = [
    { what: 'the visitor’s refusal', make: refusal, onlySigns: inWords('rejected', 'User rejected the request') },
    {
      what: 'an error',
      make: () => new Error('Port closed'),
      onlySigns: inWords('failed', 'Port closed'),
      broadcasts: inWords('lost', 'Port closed'),
    },
    {
      what: 'a coded error',
      make: () => broken,
      onlySigns: { status: 'failed', problem },
      broadcasts: { status: 'lost', problem },
    },
    {
      what: 'nothing',
      make: () => undefined,
      onlySigns: inWords('failed', 'Unknown error'),
      broadcasts: inWords('lost', 'Unknown error'),
    },
    {
      what: 'much text',
      make: () => 'x'.repeat(2000),
      onlySigns: inWords('failed', 'x'.repeat(1000)),
      broadcasts: inWords('lost', 'x'.repeat(1000)),
    },
    {
      what: 'an error after which nothing was sent for certain',
      make: () => transferNotSent(new Error('Wallet is locked')),
      onlySigns: inWords('failed', 'Wallet is locked'),
    },
    {
      what: 'a coded error after which nothing was sent for certain',
      make: () => transferNotSent(broken),
      onlySigns: { status: 'failed', problem },
    },
    {
      what: 'another transaction',
      make: () => transferChanged(differences),
      onlySigns: { status: 'changed', differences },
    },
  ]
  it.each(cases)('only signs, or broadcasts by itself: $what', async ({ make, onlySigns, broadcasts = onlySigns }) => {
    for (const walletBroadcasts of [false, true]) {
      const chain = new ScriptedChain()
      chain.prepared = { ...chain.prepared, walletBroadcasts }
      const { page, question } = await asked(chain)
      question.fail(make())
      await pass()
      expect(page.transfer()).toMatchObject(walletBroadcasts ? broadcasts : onlySigns)
      expect(page.transfer().hash).toBeUndefined()
      expect(chain.handed).toEqual([])
    }
  })
  it('is told of by its chain plugin in errors that say what became of it', () => {
    expect(transferNotSent(new Error('Wallet is locked'))).toMatchObject({
      code: 'core/transferNotSent',
      message: 'Nothing was sent',
      cause: { message: 'Wallet is locked' },
    })
    expect(transferChanged(differences)).toMatchObject({ code: 'core/transferChanged', context: { differences } })
  })

  it('is asked by a node’s words of refusal before it was asked itself: it failed, and was not rejected', async () => {
    const chain = new ScriptedChain()
    chain.build = async () => Promise.reject(refusal())
    const page = openPage(chain)
    void page.runtime.send('1', request)
    await pass()
    expect(page.transfer()).toMatchObject({ status: 'failed', problem: { message: 'User rejected the request' } })
  })
  it('is withdrawn from: a refusal of then, and an error of one that only signs, end it', async () => {
    for (const [error, status] of [
      [refusal(), 'cancelled'],
      [new Error('Port closed'), 'failed'],
      [transferChanged([]), 'changed'],
    ] as const) {
      const { page, question } = await asked()
      page.runtime.cancel('1')
      expect(page.transfer().status).toBe('withdrawing')
      question.fail(error)
      await pass()
      expect(page.transfer().status).toBe(status)
    }
  })
  it('is for a transfer that was forgotten meanwhile: nothing comes of it', async () => {
    const { chain, page, question } = await asked()
    page.runtime.forget('1')
    question.approve()
    await pass(minute)
    expect(page.transfers()).toEqual([])
    expect(chain.handed).toEqual([])
  })
})

describe('while another transfer of the account is open', () => {
  const askedElsewhere = {
    status: 'failed',
    problem: {
      code: 'core/askedElsewhere',
      message: 'The wallet is asked for another transfer of this account',
      details: 'Answer it first. It may have been asked in another tab.',
    },
  }
  it('the wallet is not asked, unless the site names the one that it is asked for', async () => {
    for (const locks of [createLocks(), undefined]) {
      const { chain, page } = await asked(new ScriptedChain(), { locks })
      expect(await second(page)).toMatchObject(askedElsewhere)
      page.runtime.cancel('1')
      expect(page.transfer('1').status).toBe('withdrawing')
      expect(await second(page)).toMatchObject(askedElsewhere)
      expect(await second(page, { evenIfOpen: ['another'] })).toMatchObject(askedElsewhere)
      expect(chain.asked).toHaveLength(1)
      page.runtime.forget('2')
      expect(await second(page, { evenIfOpen: ['1'] })).toMatchObject({ status: 'asking' })
      expect(chain.asked).toHaveLength(2)
    }
  })
  it('nor while it is being built', async () => {
    const chain = new ScriptedChain()
    chain.build = () => new Promise(() => {})
    const page = openPage(chain)
    void page.runtime.send('1', request)
    expect(await second(page)).toMatchObject(askedElsewhere)
  })
  it('another account may be asked, and others of its own that have ended do not matter', async () => {
    for (const locks of [createLocks(), undefined]) {
      const { page, chain } = await asked(new ScriptedChain(), { locks })
      expect(await second(page, { account: 'model:1:other' })).toMatchObject({ status: 'asking' })
      expect(chain.asked.map(({ account }) => account)).toEqual(['model:1:payer', 'model:1:other'])
    }
    const { page, question } = await asked()
    question.fail(refusal())
    await pass()
    expect(await second(page)).toMatchObject({ status: 'rejected' })
  })
  it('a question without an answer counts as given up after five minutes, but for one whose page has the lock', async () => {
    for (const locks of [createLocks(), undefined]) {
      const { page } = await asked(new ScriptedChain(), { locks })
      await pass(5 * minute)
      expect(await second(page)).toMatchObject(askedElsewhere)
      await pass(1)
      page.runtime.forget('2')
      expect(await second(page)).toMatchObject(locks ? askedElsewhere : { status: 'asking' })
    }
  })
  it.each([
    ['signed, while nobody follows it', 'signed', false],
    ['with a node that has not said that it has it', 'broadcast', false],
    ['with a node that has it', 'broadcast', true],
    ['in a block', 'included', true],
    ['lost in the wallet', 'lost', false],
    ['not known', 'unknown', false],
  ] as const)('%s: asked at once, or at the visitor’s word', async (_, status, isFree) => {
    const chain = new ScriptedChain()
    chain.prepared = { ...chain.prepared, walletBroadcasts: status === 'lost' }
    const { page, question } = await asked(chain)
    if (status === 'signed') page.stop()
    if (status === 'broadcast' && isFree) chain.sight = async () => ({ status: 'pending' })
    if (status === 'included') chain.sight = async () => ({ status: 'included', isSuccess: true, isFinal: false })
    if (status === 'lost') question.fail(new Error('Port closed'))
    else question.approve()
    await pass(status === 'unknown' ? 3 * minute : 0)
    expect(page.transfer().status).toBe(status)
    chain.answer = () => new Promise(() => {})
    if (isFree) expect(await second(page)).toMatchObject({ status: 'asking' })
    else {
      expect(await second(page)).toMatchObject({
        status: 'failed',
        problem: {
          code: 'core/transferOpen',
          message: 'A transfer of this account may still arrive',
          details: 'Wait until it is known what became of it, or pass its id in `evenIfOpen`.',
        },
      })
      expect(chain.asked).toHaveLength(1)
      page.runtime.forget('2')
      expect(await second(page, { evenIfOpen: ['1'] })).toMatchObject({ status: 'asking' })
    }
  })
})
