import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createPond, second } from './pond.js'
import { quoted } from './reviewed.js'
import { openStage, type Stage } from './stage.js'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

/** Swap on a network without quotes, while the networks with quotes are asked for. */
async function asking(): Promise<Stage & { answer(given: boolean | Error): Promise<void> }> {
  const answers: ((given: boolean | Error) => void)[] = []
  const supports = (network: string): Promise<boolean> =>
    network === 'pond:2' && answers.length === 0
      ? Promise.resolve(false)
      : new Promise((resolve, reject) => {
          const isPond = network === 'pond:1'
          answers.push((given) => (typeof given === 'boolean' ? resolve(given && isPond) : reject(given)))
        })
  const stage = await openStage(undefined, { quotes: { supports } })
  await act(async () => stage.pond.emit({ type: 'network', networkId: 'pond:2' }))
  await stage.open('Swap')
  await stage.until(() => expect(stage.text()).toContain('No swaps on Puddle'))
  return { ...stage, answer: (given) => act(async () => answers.forEach((answer) => answer(given))) }
}

describe('where there are no quotes on the network in use', () => {
  it('networks with quotes are asked for, listed, and lead to a change of network', async () => {
    const stage = await asking()
    stage.shows(
      '> *',
      `
      div busy
        icon glyph exchange circle lg
        h3 "No swaps on Puddle"
        p "Switch to a network on which you can swap."
        div.row hidden
          span shape=circle
          skeleton 112px
          skeleton 67px sm
          skeleton 44px
    `,
    )
    await stage.answer(true)
    await stage.until(() => expect(stage.button('Pond')).toBeDefined())
    stage.shows(
      '> *',
      `
      icon glyph exchange circle lg
      h3 "No swaps on Puddle"
      p "Switch to a network on which you can swap."
      list.card "Networks with swaps"
        li
          button.row
            icon "P" circle
            "Pond"
            glyph next sm flip
    `,
    )
  })

  it('lead to a change of network, which the host is told of', async () => {
    const stage = await asking()
    const events: string[] = []
    stage.modal.onAny((event) => events.push(event))
    await stage.answer(true)
    await stage.until(() => expect(stage.button('Pond')).toBeDefined())
    await stage.press('Pond')
    // The wallet changes at once, and what Swap shows is that network.
    await stage.until(() => expect(stage.modal.store.get(stage.modal.atoms.network)?.name).toBe('Pond'))
    expect(events).toContain('swaps:CLICK_SELECT_NETWORK_TO_SWAP')
  })

  it('are those of the account in use, whatever is answered for the one before', async () => {
    const stage = await asking()
    await act(async () => stage.pond.emit({ type: 'accounts', accounts: [{ address: second }] }))
    await stage.answer(false)
    await stage.until(() => expect(stage.text()).toContain('This site has no network on which you can swap.'))
    await stage.answer(true)
    await stage.settle(100)
    expect(stage.text()).toContain('This site has no network on which you can swap.')
  })

  it('says so where no network has any', async () => {
    const stage = await asking()
    await stage.answer(false)
    await stage.until(() => expect(stage.text()).toContain('This site has no network on which you can swap.'))
    stage.shows(
      '> *',
      `
      icon glyph exchange circle lg
      h3 "No swaps on Puddle"
      p "This site has no network on which you can swap."
    `,
    )
  })

  it('says so where none of them answers', async () => {
    const stage = await asking()
    await stage.answer(new Error('no'))
    await stage.until(() => expect(stage.text()).toContain('This site has no network on which you can swap.'))
  })
})

describe('where nothing can be swapped', () => {
  it('says what an account is for where none is connected', async () => {
    const stage = await openStage(undefined, { connected: false })
    await stage.open('Swap')
    await stage.until(() => expect(stage.text()).toContain('No wallet is connected'))
    stage.shows(
      '> *',
      `
      div space=lg
        icon glyph wallet circle lg
        h3 "No wallet is connected"
        p "Connect the one to swap from."
      button variant=primary "Connect wallet"
    `,
    )
  })

  it('says that the wallet carries out no calls, and leads to Account', async () => {
    const stage = await openStage(undefined, { pond: createPond({ transfers: { actions: ['native'] } as never }) })
    await stage.open('Swap')
    await stage.until(() => expect(stage.text()).toContain('Nothing can be swapped from here'))
    stage.shows(
      '> *',
      `
      div space=lg
        icon glyph exchange circle lg
        h3 "Nothing can be swapped from here"
        p "There are no quotes for this account or its wallet."
      button variant=primary "Back to the account"
    `,
    )
    await stage.open('SwapSelectToken', { target: 'toToken' })
    stage.shows(
      '> *',
      `
      div space=lg
        icon glyph exchange circle lg
        h3 "Nothing can be swapped from here"
        p "There are no quotes for this account or its wallet."
      button variant=primary "Back to the account"
    `,
    )
    await stage.open('SwapPreview')
    stage.shows(
      '> *',
      `
      div space=lg
        icon glyph exchange circle lg
        h3 "Nothing can be swapped from here"
        p "There are no quotes for this account or its wallet."
      button variant=primary "Back to the account"
    `,
    )
  })
})

describe('the code that swaps', () => {
  it('shows the shape of the panels until it is there, and is asked for again where it does not load', async () => {
    let loaded = (_?: Error): void => {}
    const code = (): Promise<void> =>
      new Promise((resolve, reject) => {
        loaded = (failure) => (failure ? reject(failure) : resolve())
      })
    const stage = await openStage(undefined, { code })
    await act(async () => stage.modal.open('Swap'))
    await stage.until(() => expect(stage.root().querySelector('.view .skeleton')).not.toBeNull())
    await stage.settle(100)
    stage.shows(
      '> *',
      `
      div busy
        div.card pad
          skeleton 64px sm
          skeleton 128px hero
          skeleton 96px sm
        div.card pad
          skeleton 64px sm
          skeleton 128px hero
          skeleton 96px sm
    `,
    )
    await act(async () => loaded(new Error('The network is down')))
    await stage.until(() => expect(stage.notice()).toBe('error: Failed to initialize swap'))
    stage.shows(
      '> *',
      `
      icon glyph offline circle lg error
      h3 "Failed to initialize swap"
      p "The tokens could not be loaded. Check the connection and try again."
      button variant=primary "Retry"
      details
        summary
          "Details"
          glyph down
        pre "The network is down"
        button
          glyph copy sm
          "Copy details"
    `,
    )
    await stage.press('Retry')
    expect(stage.root().querySelector('.view .skeleton')).not.toBeNull()
    await act(async () => loaded())
    await stage.until(() => expect(stage.text()).toContain('You pay'))
  })

  it('renews the quote while the view is there, and not after it is left', async () => {
    const stage = await openStage()
    await quoted(stage)
    let asked = 0
    stage.pond.market.onAsk = (question) => question === 'quote' && asked++
    /** The page is shown again, after longer than a quote stays fresh. */
    const comeBack = async (): Promise<void> => {
      vi.setSystemTime(Date.now() + 11_000)
      await act(async () => document.dispatchEvent(new Event('visibilitychange')))
      await stage.settle(100)
    }
    await comeBack()
    expect(asked).toBe(1)
    await stage.open('Account')
    await comeBack()
    expect(asked).toBe(1)
  })
})
