import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { progressing } from './progressing.js'
import { quoted, reviewed } from './reviewed.js'
import { openStage } from './stage.js'

describe('the preview of nothing', () => {
  it('says why there is nothing, and leads to Swap', async () => {
    const stage = await openStage()
    await stage.open('SwapPreview')
    await stage.until(() => expect(stage.text()).toContain('Nothing to review'))
    stage.shows(
      '> *',
      `
      div space=lg
        icon glyph exchange circle lg
        h3 "Nothing to review"
        p "The quote is not valid any more. Enter the swap again."
      button variant=primary "Enter a swap"
    `,
    )
    await stage.give({ dropped: 'account' })
    stage.shows(
      '.message',
      `
      div space=lg
        icon glyph exchange circle lg
        h3 "You changed the account"
        p "The quote was for the one before, and is dropped."
    `,
    )
    await stage.give({ dropped: 'network' })
    stage.shows(
      '.message',
      `
      div space=lg
        icon glyph exchange circle lg
        h3 "You changed the network"
        p "The quote was for the one before, and is dropped."
    `,
    )
    await stage.press('Enter a swap')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    expect(stage.root().querySelector('.header [aria-label=Back]')).toBeNull()
  })

  it('leads back to the Swap that it came from', async () => {
    const stage = await openStage()
    await stage.open('Account')
    await stage.press('Swap')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    await act(async () => stage.modal.open('SwapPreview'))
    await stage.until(() => expect(stage.text()).toContain('Nothing to review'))
    await stage.press('Enter a swap')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
  })
})

describe('a swap that cannot be built', () => {
  it('leads to Swap also where the page opened the preview', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.open('Account')
    stage.pond.market.onAsk = (question) => question === 'transactions' && Promise.reject(new Error('no'))
    await act(async () => (await stage.modal.api.swaps.load()).review())
    await act(async () => stage.modal.open('SwapPreview'))
    await stage.until(() => expect(stage.notice()).toBe('error: Failed to create transaction'))
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    expect(stage.state()).toMatchObject({ review: undefined, sourceTokenAmount: '1' })
  })

  it('stays in view where it is built already, or where it fails for another reason', async () => {
    const stage = await openStage()
    await reviewed(stage)
    const { review } = stage.state()
    const problem = { code: 'swaps/swapNotBuilt', message: 'Failed to create transaction' }
    await stage.give({ review: { ...review!, problem } })
    await stage.settle(100)
    expect(stage.view()).toBe('SwapPreview')
    await stage.give({ review: { ...review!, prepared: undefined, problem: { ...problem, code: 'swaps/wouldFail' } } })
    await stage.settle(100)
    expect([stage.view(), stage.toast()]).toEqual(['SwapPreview', undefined])
    await stage.give({ review: { ...review!, prepared: undefined, problem } })
    await stage.until(() => expect(stage.notice()).toBe('error: Failed to create transaction'))
  })
})

describe('a swap that is over', () => {
  it('leads to Account by Done', async () => {
    const stage = await progressing()
    await stage.press('Done')
    await stage.until(() => expect(stage.view()).toBe('Account'))
  })
})
