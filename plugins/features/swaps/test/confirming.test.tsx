import type { SessionChange } from '@portico/core'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { own, second } from './pond.js'
import { openStage, type Stage } from './stage.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

const pass = (ms: number): unknown => vi.setSystemTime(Date.now() + ms)
/** Longer than what was built is used, and shorter than a quote lives, ms. */
const whileQuoted = 16_000
const quoteLifetime = 30_000

/** The review of a swap whose wallet can be asked. */
async function reviewed(from = 'PRL', to = 'SHD', amount = '1'): Promise<Stage> {
  const stage = await openStage()
  await stage.open('Swap', { fromToken: from, toToken: to, amount })
  await stage.until(() => expect(stage.button('Review swap')?.disabled).toBe(false))
  await stage.press('Review swap')
  await stage.until(() => expect(stage.button('Swap')?.disabled).toBe(false))
  return stage
}

const changes: readonly (readonly [string, SessionChange, string])[] = [
  ['account', { type: 'accounts', accounts: [{ address: second }] }, 'You changed the account'],
  ['network', { type: 'network', networkId: 'pond:2' }, 'You changed the network'],
]

describe('a quote that is too old when it is confirmed', () => {
  it('is asked for again, and the swap is built anew, before the wallet is asked', async () => {
    const stage = await reviewed()
    pass(quoteLifetime)
    const asked: string[] = []
    stage.pond.market.onAsk = (question) => asked.push(question)
    // A little more than was reviewed.
    stage.pond.market.lossPercent = 0.5
    await stage.press('Swap')
    await stage.until(() => expect(stage.view()).toBe('Account'))
    expect(asked.slice(0, 2)).toEqual(['quote', 'transactions'])
    expect(stage.pond.sent).toHaveLength(1)
    expect(stage.pond.balances['shell']).toBe(70_500_000n + 1_990_000_000n)
  })

  it('is shown again where the new one gives less: the wallet is not asked', async () => {
    const stage = await reviewed()
    pass(quoteLifetime)
    stage.pond.market.lossPercent = 4
    await stage.press('Swap')
    await stage.until(() => expect(stage.text()).toContain('at least 1,900.8 SHD. Before, it was 1,960.2 SHD.'))
    expect(stage.pond.sent).toEqual([])
    expect(stage.button('Swap')).toBeUndefined()
  })
})

describe('between the review and the block', () => {
  it.each(changes)('nothing is sent where the %s changes while the swap is built', async (_, change, says) => {
    const stage = await reviewed()
    pass(whileQuoted)
    let release = (): void => {}
    stage.pond.market.onAsk = (question) =>
      question === 'transactions' && new Promise<void>((resolve) => (release = resolve))
    await stage.press('Swap')
    await stage.until(() => expect(stage.state().review?.isConfirming).toBe(true))
    await act(async () => stage.pond.emit(change))
    await act(async () => release())
    await stage.until(() => expect(stage.text()).toContain(says))
    await stage.until(() => expect(stage.events).toContainEqual(expect.objectContaining({ event: 'swaps:SWAP_ERROR' })))
    expect(stage.pond.sent).toEqual([])
    expect(stage.state().begun).toEqual([])
  })

  it.each(changes)('only the approval is sent where the %s changes before its block', async (name, change) => {
    const stage = await reviewed('SHD', 'PRL', '50')
    let include = (): void => {}
    stage.pond.sight = () =>
      new Promise((resolve) => {
        include = () => resolve({ status: 'included', isSuccess: true, isFinal: true })
      })
    await stage.press('Swap')
    await stage.until(() => expect(stage.text()).toContain('Allow SHDSent, waiting for the network'))
    await act(async () => stage.pond.emit(change))
    await act(async () => include())
    await stage.until(() => expect(stage.events).toContainEqual(expect.objectContaining({ event: 'swaps:SWAP_ERROR' })))
    expect(stage.pond.sent).toHaveLength(1)
    expect(stage.pond.market.isAllowed).toBe(true)

    // Back again, it is found with what was done, and goes on with what was entered.
    const back: SessionChange =
      name === 'account' ? { type: 'accounts', accounts: [{ address: own }] } : { type: 'network', networkId: 'pond:1' }
    await act(async () => stage.pond.emit(back))
    await stage.until(() => expect(stage.state().begun).toMatchObject([{ approval: { status: 'confirmed' } }]))
    expect(stage.state().begun[0]).toMatchObject({ from: { symbol: 'SHD' }, swap: undefined })
  })
})

describe('a swap that was sent and', () => {
  it('is dropped, so that no node has it, may still arrive: it is looked for, and not called an error', async () => {
    const stage = await reviewed()
    stage.pond.sight = async () => ({ status: 'unseen' })
    await stage.press('Swap')
    await stage.until(() => expect(stage.state().shown?.swap?.status).toBe('broadcast'))
    pass(120_000)
    await stage.until(() => expect(stage.button('Check now')).toBeDefined())
    expect(stage.toast()).toBeUndefined()
    expect(stage.button('Try again')).toBeUndefined()
    // What may have been sent is not offered again.
    expect(stage.state()).toMatchObject({ sourceTokenAmount: '', shown: { swap: { status: 'unknown' } } })
    stage.pond.sight = async () => ({ status: 'included', isSuccess: true, isFinal: true })
    await stage.press('Check now')
    await stage.until(() => expect(stage.state().shown?.swap?.status).toBe('confirmed'))
  })

  it('is replaced says so, and by what', async () => {
    const stage = await reviewed()
    stage.pond.sight = async () => ({ status: 'replaced', by: 'another' })
    await stage.press('Swap')
    await stage.until(() => expect(stage.text()).toContain('Another transaction of this account took its place'))
    expect(stage.state().shown).toMatchObject({ swap: { status: 'replaced', replacedBy: 'another' } })
  })

  it('comes too late for any block was not sent, and can be tried again', async () => {
    const stage = await reviewed()
    stage.pond.sight = async () => ({ status: 'expired' })
    await stage.press('Swap')
    await stage.until(() => expect(stage.text()).toContain('Nothing left the account.'))
    await stage.press('Try again')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    expect(stage.state()).toMatchObject({ sourceTokenAmount: '1', toToken: { symbol: 'SHD' }, begun: [] })
  })
})
