import { transferChanged, transferNotSent, type Transfer } from '@portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { coreError } from '../src/contract/errors/coreError.js'
import { refusal, ScriptedChain } from './scriptedChain.js'
import { openAskedPage, openPage, request } from './transferPage.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const minute = 60_000
const pass = (time = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(time)

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
  const kinds = [
    { walletBroadcasts: false },
    { walletBroadcasts: true },
    // It is asked to sign, and can answer that it broadcast.
    { walletBroadcasts: false, walletMayBroadcast: true },
  ] as const
  it.each(cases)('only signs, or broadcasts by itself: $what', async ({ make, onlySigns, broadcasts = onlySigns }) => {
    for (const kind of kinds) {
      const chain = new ScriptedChain()
      chain.prepared = { ...chain.prepared, ...kind }
      const { page, question } = await openAskedPage(chain)
      question.fail(make())
      await pass()
      const mayBeOut = kind.walletBroadcasts || 'walletMayBroadcast' in kind
      expect(page.transfer()).toMatchObject(mayBeOut ? broadcasts : onlySigns)
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
      const { page, question } = await openAskedPage()
      page.runtime.cancel('1')
      expect(page.transfer().status).toBe('withdrawing')
      question.fail(error)
      await pass()
      expect(page.transfer().status).toBe(status)
    }
  })
  it('is for a transfer that was forgotten meanwhile: nothing comes of it', async () => {
    const { chain, page, question } = await openAskedPage()
    page.runtime.forget('1')
    question.approve()
    await pass(minute)
    expect(page.transfers()).toEqual([])
    expect(chain.handed).toEqual([])
  })
})
