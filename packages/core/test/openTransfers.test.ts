import type { Transfer, TransferRequest } from '@portico/core'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { refusal, ScriptedChain } from './scriptedChain.js'
import { createLocks, openAskedPage, openPage, request, type Page } from './transferPage.js'

beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }))
afterEach(() => void vi.useRealTimers())

const minute = 60_000
const pass = (time = 0): Promise<unknown> => vi.advanceTimersByTimeAsync(time)

/** Sends another one, and answers its status. */
async function second(page: Page, also: Partial<TransferRequest> = {}): Promise<Transfer> {
  void page.runtime.send('2', { ...request, ...also })
  await pass()
  return page.transfer('2')
}

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
      const { chain, page } = await openAskedPage(new ScriptedChain(), { locks })
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
      const { page, chain } = await openAskedPage(new ScriptedChain(), { locks })
      expect(await second(page, { account: 'model:1:other' })).toMatchObject({ status: 'asking' })
      expect(chain.asked.map(({ account }) => account)).toEqual(['model:1:payer', 'model:1:other'])
    }
    const { page, question } = await openAskedPage()
    question.fail(refusal())
    await pass()
    expect(await second(page)).toMatchObject({ status: 'rejected' })
  })
  it('a question without an answer counts as given up after five minutes, but for one whose page has the lock', async () => {
    for (const locks of [createLocks(), undefined]) {
      const { page } = await openAskedPage(new ScriptedChain(), { locks })
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
    const { page, question } = await openAskedPage(chain)
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
