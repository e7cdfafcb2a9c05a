import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPond } from './pond.js'
import { quoted, reviewed } from './reviewed.js'
import { openStage } from './stage.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())
const pass = (ms: number): unknown => vi.setSystemTime(Date.now() + ms)

describe('a review that is left', () => {
  it('by Back leads to Swap, with what was entered', async () => {
    const stage = await openStage()
    await reviewed(stage, '3')
    await stage.press('Back')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    expect(stage.state()).toMatchObject({ sourceTokenAmount: '3', review: undefined })
  })

  it('by Cancel, while the swap is built once more, stays and can be confirmed again', async () => {
    const stage = await openStage()
    await reviewed(stage)
    // Longer than what was built is used.
    pass(16_000)
    let release = (): void => {}
    stage.pond.market.onAsk = (question) =>
      question === 'transactions' && new Promise<void>((resolve) => (release = resolve))
    await stage.press('Swap')
    await stage.until(() => expect(stage.button('Preparing…')?.getAttribute('aria-busy')).toBe('true'))
    stage.pond.market.onAsk = () => undefined
    await stage.press('Cancel')
    await act(async () => release())
    await stage.until(() => expect(stage.button('Swap')?.disabled).toBe(false))
    expect(stage.view()).toBe('SwapPreview')
    expect(stage.pond.sent).toEqual([])
  })
})

describe('a review that the network would reject', () => {
  it('is prepared again after Retry', async () => {
    let isEmpty = true
    const estimate = async () => {
      if (isEmpty) throw new Error('Too few pearls')
      return { fee: 10n ** 15n }
    }
    const stage = await openStage(undefined, { pond: createPond({ transfers: { estimate } as never }) })
    await quoted(stage)
    await stage.press('Review swap')
    await stage.until(() => expect(stage.text()).toContain('The network would reject this swap'))
    expect(stage.button('Swap')?.disabled).toBe(true)
    isEmpty = false
    await stage.press('Retry')
    await stage.until(() => expect(stage.button('Swap')?.disabled).toBe(false))
    expect(stage.text()).not.toContain('The network would reject this swap')
  })
})

describe('a second swap while the first may still arrive', () => {
  it('is sent on the visitor’s word only', async () => {
    const stage = await openStage()
    await reviewed(stage)
    const { sight } = stage.pond
    stage.pond.sight = async () => ({ status: 'unseen' })
    await stage.press('Swap')
    await stage.until(() => expect(stage.state().shown?.swap?.status).toBe('broadcast'))
    pass(120_000)
    await stage.until(() => expect(stage.state().shown?.swap?.status).toBe('unknown'))
    await act(async () => (await stage.modal.api.swaps.load()).show(undefined))
    await reviewed(stage, '2')
    await stage.press('Swap')
    await stage.until(() => expect(stage.text()).toContain('A transfer may still arrive'))
    expect(stage.pond.sent).toHaveLength(1)
    // The view says it already.
    expect(stage.toast()).toBeUndefined()
    await stage.until(() => expect(stage.button('Swap')?.disabled).toBe(false))
    stage.pond.sight = sight
    await stage.press('Swap all the same')
    await stage.until(() => expect(stage.pond.sent).toHaveLength(2))
    await stage.until(() => expect(stage.toast()).toBe('Swapped PRL to 3,960.000 SHD'))
  })
})
