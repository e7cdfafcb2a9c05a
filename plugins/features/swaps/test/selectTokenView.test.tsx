import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { ListedToken } from '../src/SwapState.js'
import { openStage, type Stage } from './stage.js'
import { pearl } from './strangersQuotes.js'

async function selecting(target: unknown = 'toToken', ...options: Parameters<typeof openStage>): Promise<Stage> {
  const stage = await openStage(...options)
  await stage.open('SwapSelectToken', { target } as object)
  await stage.until(() => expect(stage.state()?.myTokensWithBalance).toHaveLength(2))
  await stage.until(() => expect(stage.state().tokens![0]!.price).toBe(2000))
  return stage
}
const listed = (symbol: string, parts: Partial<ListedToken> = {}): ListedToken => ({
  token: symbol.toLowerCase(),
  name: `Token ${symbol}`,
  symbol,
  decimals: 18,
  amount: undefined,
  price: undefined,
  ...parts,
})
const rows = (stage: Stage): readonly string[] =>
  [...stage.root().querySelectorAll('.view .row__title')].map(({ textContent }) => textContent)

describe('the list of tokens', () => {
  it('shows each with symbol, contract, and what the account has of it', async () => {
    const stage = await selecting()
    stage.shows(
      '> *',
      `
      label.visually-hidden "Search name, symbol or address"
      div size=md
        glyph search
        input placeholder=Search name, symbol or address
      div tall
        list "Tokens" plain
          li
            button.row
              icon "P" circle
              "Pearl"
              bdi "PRL"
              span.row__values
                amount "5"
                span.quiet "$10,000.00"
          li
            button.row
              icon "S" circle
              "Shell Dollar"
              bdi "SHD"
              " · "
              address "shell"
              span.row__values
                amount "70.5"
                span.quiet
          li
            button.row
              icon "C" circle
              "Coral"
              bdi "CRL"
              " · "
              address "coral"
    `,
    )
  })

  it('marks the token of the side that is chosen for', async () => {
    const stage = await selecting('sourceToken')
    const marked = () =>
      [...stage.root().querySelectorAll('[aria-current=true] .row__title')].map(({ textContent }) => textContent)
    expect(marked()).toEqual(['Pearl'])
    await stage.give({ sourceToken: stage.state().tokens![2] })
    expect(marked()).toEqual(['Coral'])
    await stage.give({ sourceToken: undefined })
    expect(marked()).toEqual([])
  })

  it.each([
    ['You pay', 'Token: PRL. Change it.', 'Token: CRL. Change it.'],
    ['You receive', 'Select token', 'Token: CRL. Change it.'],
  ])('leads back to Swap, where the token is of the side “%s”', async (label, before, after) => {
    const stage = await openStage()
    await stage.open('Swap')
    await stage.until(() => expect(stage.button('Token: PRL. Change it.')).toBeDefined())
    await stage.press(before)
    await stage.until(() => expect(stage.view()).toBe('SwapSelectToken'))
    await stage.press('Coral')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    const panel = [...stage.root().querySelectorAll('.amount-panel')].find((one) =>
      one.querySelector('label')?.textContent.startsWith(label),
    )
    expect(panel?.querySelector('button')?.getAttribute('aria-label')).toBe(after)
  })

  it('chooses what is paid with where the page does not say which side', async () => {
    const stage = await selecting('anything')
    expect(stage.root().querySelector('[aria-current=true] .row__title')?.textContent).toBe('Pearl')
  })

  it('has no more than five suggestions above it, which choose at once', async () => {
    const stage = await selecting()
    const symbols = ['USDC', 'USDT', 'DAI', 'UNI', 'LINK', 'WBTC']
    await stage.give({ suggestedTokens: [{ ...pearl, amount: 1n, price: 1 }, ...symbols.map((one) => listed(one))] })
    stage.shows(
      '.body__sticky',
      `
      label.visually-hidden "Search name, symbol or address"
      div size=md
        glyph search
        input placeholder=Search name, symbol or address
      group.swaps-suggested "Suggested"
        button size=sm
          icon "P" circle sm
          "PRL"
        button size=sm
          icon "U" circle sm
          "USDC"
        button size=sm
          icon "U" circle sm
          "USDT"
        button size=sm
          icon "D" circle sm
          "DAI"
        button size=sm
          icon "U" circle sm
          "UNI"
    `,
    )
    await stage.give({ suggestedTokens: [stage.state().tokens![2]!] })
    await act(async () => stage.root().querySelector<HTMLElement>('.swaps-suggested button')!.click())
    await stage.give({ suggestedTokens: [] })
    await stage.open('Swap')
    await stage.until(() => expect(stage.button('Token: CRL. Change it.')).toBeDefined())
  })

  it('finds by name and address, without suggestions meanwhile', async () => {
    const stage = await selecting()
    const token = listed('XYZ', { token: '0xAbC', name: 'Great Heron' })
    await stage.give({ tokens: [...stage.state().tokens!, token], suggestedTokens: [token] })
    for (const [typed, found] of [
      ['  GREAT ', ['Great Heron']],
      ['0xabc', ['Great Heron']],
      ['r', ['Pearl', 'Shell Dollar', 'Coral', 'Great Heron']],
      ['  ', ['Pearl', 'Shell Dollar', 'Coral', 'Great Heron']],
    ] as const) {
      await stage.type('Search name, symbol or address', typed)
      expect(rows(stage)).toEqual(found)
      expect(stage.root().querySelector('.swaps-suggested') === null).toBe(typed.trim() !== '')
    }
  })

  it('says what is not found, and shows all again', async () => {
    const stage = await selecting()
    await stage.type('Search name, symbol or address', ' dragon ')
    stage.shows(
      '.body',
      `
      div tall
        div space=lg
          icon glyph search circle lg
          h3 "No token called dragon"
          p "Tokens that cannot be swapped here are not listed."
        button "Show all"
    `,
    )
    await stage.press('Show all')
    expect(rows(stage)).toEqual(['Pearl', 'Shell Dollar', 'Coral'])
    expect(stage.root().querySelector('input')?.value).toBe('')
  })

  it('is drawn whole up to 40 tokens, and in part beyond, where typed letters still find by name', async () => {
    const stage = await selecting()
    const many = Array.from({ length: 41 }, (_, index) => listed(`T${index}`))
    await stage.give({ tokens: many.slice(0, 40) })
    const list = (): Element => stage.root().querySelector('.list')!
    const drawn = (): readonly unknown[] => [list().getAttribute('aria-label'), list().querySelectorAll('li').length]
    expect([...drawn(), list().hasAttribute('data-plain')]).toEqual(['Tokens', 40, true])
    await stage.give({ tokens: many })
    // Those in view, of which there are none in a window without a size.
    expect(drawn()).toEqual(['Tokens', 0])
    const press = (key: string): boolean => {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })
      list().dispatchEvent(event)
      return event.defaultPrevented
    }
    await act(async () => expect([press('T'), press('x')]).toEqual([true, false]))
  })
})

describe('in place of the list', () => {
  it('is the shape of what loads', async () => {
    const stage = await selecting()
    await stage.give({ tokens: undefined })
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
  })

  it('is that the tokens could not be loaded, with another try', async () => {
    const stage = await openStage((pond) => {
      pond.market.onAsk = () => Promise.reject(new Error('The market is closed'))
    })
    await stage.open('SwapSelectToken', { target: 'toToken' })
    await stage.until(() => expect(stage.text()).toContain('Failed to initialize swap'))
    stage.pond.market.onAsk = () => undefined
    await stage.press('Retry')
    await stage.until(() => expect(rows(stage)).toEqual(['Pearl', 'Shell Dollar', 'Coral']))
  })

  it('is that there are no tokens', async () => {
    const stage = await selecting()
    await stage.give({ tokens: [] })
    stage.shows(
      '> *',
      `
      div space=lg
        icon glyph exchange circle lg
        h3 "There are no tokens to swap here"
    `,
    )
  })

  it('is where one can swap, on a network without quotes', async () => {
    const stage = await selecting()
    await stage.give({ isSupported: false })
    await stage.until(() => expect(stage.button('Pond')).toBeDefined())
    stage.shows(
      '> *',
      `
      icon glyph exchange circle lg
      h3 "No swaps on Pond"
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
})

it('draws the native currency as the network of the account', async () => {
  const stage = await selecting()
  await stage.give({ tokens: [{ ...listed('ZRL'), token: undefined }, listed('XYZ')] })
  const icons = [...stage.root().querySelectorAll('.list .icon')].map(({ textContent }) => textContent)
  expect(icons).toEqual(['P', 'X'])
})
