import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { SwapState } from '../src/SwapState.js'
import { quoted } from './reviewed.js'
import { openStage, type Stage } from './stage.js'

const pay = '.swaps-panels > :first-child'
const receive = '.swaps-panels > :nth-child(2)'
const worthOf = (stage: Stage): string | undefined =>
  stage.root().querySelector(`${pay} .amount-panel__foot > span`)?.textContent ?? undefined

describe('the panel of what is paid', () => {
  it('is empty before a token is chosen, and nothing can change places', async () => {
    const stage = await openStage()
    await stage.open('Swap')
    await stage.until(() => expect(stage.button('Token: PRL. Change it.')).toBeDefined())
    await stage.give({ sourceToken: undefined })
    stage.shows(
      '.swaps-panels',
      `
      div.swaps-panels
        div.card
          label.label "You pay"
          input inputmode=decimal placeholder=0
          button "Select token"
            "Select token"
            glyph down sm
        div.card
          label.label "You receive"
          output empty "0"
          button "Select token"
            "Select token"
            glyph down sm
        div.swaps-flip
          button "Swap the two tokens" disabled
            glyph exchange
    `,
    )
    await stage.give({ toToken: stage.state().tokens![1] })
    expect(stage.button('Swap the two tokens')?.disabled).toBe(false)
  })

  it('says what the amount is worth, whatever is typed of it', async () => {
    const stage = await openStage()
    await quoted(stage)
    for (const [sourceTokenAmount, worth] of [
      ['', '$0.00'],
      ['0.', '$0.00'],
      ['2', '$4,000.00'],
      ['2.', '$4,000.00'],
      ['2.5', '$5,000.00'],
      ['0.0005', '$1.00'],
    ] as const) {
      await stage.give({ sourceTokenAmount })
      expect(worthOf(stage)).toBe(worth)
    }
    await stage.give({ sourceToken: { ...stage.state().sourceToken!, price: undefined } })
    expect(worthOf(stage)).toBe('')
  })

  it('is marked where the account has too little, and says so beside the balance', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.give({ inputError: 'insufficientBalance' })
    stage.shows(
      pay,
      `
      div.card
        label.label "You pay"
        input invalid inputmode=decimal placeholder=0 value=1
        button "Token: PRL. Change it."
          icon "P" circle sm
          "PRL"
          glyph down sm
        "$2,000.00"
        span tone=error
          "Balance "
          amount "5"
        span hidden "·"
        button "Max"
    `,
    )
    expect(stage.root().querySelector(`${receive} [data-tone=error]`)).toBeNull()
    await stage.give({ inputError: 'insufficientLiquidity' })
    expect(stage.root().querySelector(`${pay} [data-tone=error]`)).toBeNull()
    expect(stage.root().querySelector(`${pay} input`)?.getAttribute('aria-invalid')).toBe('true')
  })

  it('says what it did not take, also of a token that cannot be divided', async () => {
    const stage = await openStage()
    await quoted(stage)
    const notice = '.swaps-panels [role=status]'
    stage.shows(notice, '')
    await stage.give({ inputNotice: 'digitsOnly' })
    stage.shows(notice, 'status "An amount has digits and one separator only."')
    await stage.give({ inputNotice: 'tooManyDecimals' })
    stage.shows(notice, 'status "PRL has 18 decimals at most."')
    await stage.give({ sourceToken: { ...stage.state().sourceToken!, decimals: 0, symbol: 'P\u202eRL' } })
    stage.shows(notice, 'status "P RL cannot be divided."')
  })

  it('has no Max where the account has nothing, and no balance before it is known', async () => {
    const stage = await openStage()
    await quoted(stage)
    const { sourceToken, toToken } = stage.state()
    await stage.give({ sourceToken: { ...sourceToken!, amount: 0n }, toToken: { ...toToken!, amount: undefined } })
    stage.shows(
      '.amount-panel__foot',
      `
      "$2,000.00"
      "Balance "
      amount "0"
      "$1,980.00"
    `,
    )
  })

  it('enters the balance at Max, which cannot be pressed twice meanwhile', async () => {
    const stage = await openStage()
    await quoted(stage, '1', 'PRL', 'SHD')
    await stage.press('Max')
    await stage.until(() => expect(stage.state().sourceTokenAmount).toBe('70.5'))
    expect(stage.button('Max')?.disabled).toBe(false)
  })
})

describe('Max of the native currency, before the price of gas is known', () => {
  it('waits for that price, and says so where it cannot be read', async () => {
    let answer = (_: bigint | Error): void => {}
    const gasPrice = (): Promise<bigint> =>
      new Promise((resolve, reject) => {
        answer = (given) => (typeof given === 'bigint' ? resolve(given) : reject(given))
      })
    const stage = await openStage(undefined, { quotes: { gasPrice } })
    await stage.open('Swap')
    await stage.until(() => expect(stage.button('Max')?.disabled).toBe(false))
    await stage.press('Max')
    expect(stage.button('Max')?.disabled).toBe(true)
    await act(async () => answer(new Error('no')))
    await stage.until(() => expect(stage.notice()).toBe('error: The network fee is not known yet'))
    await stage.until(() => expect(stage.button('Max')?.disabled).toBe(false))
    expect(stage.state().sourceTokenAmount).toBe('')
    await stage.press('Max')
    await act(async () => answer(1_000_000_000n))
    await stage.until(() => expect(stage.state().sourceTokenAmount).toBe('4.99985'))
    await stage.until(() => expect(stage.button('Max')?.disabled).toBe(false))
  })
})

describe('the panel of what is received', () => {
  it('shows a quote that is waited for, and says it', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.give({ nextStep: 'waitForQuote', minimumReceived: undefined })
    stage.shows(
      receive,
      `
      div.card
        label.label "You receive"
        output busy empty
          skeleton 128px hero
          span.visually-hidden "Looking for the best price…"
        button "Token: SHD. Change it."
          icon "S" circle sm
          "SHD"
          glyph down sm
        "Balance "
        amount "70.5"
    `,
    )
  })

  it('shows the whole amount of a quote, also while another one is asked for', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.give({ nextStep: 'waitForQuote' })
    stage.shows(
      receive,
      `
      div.card
        label.label "You receive"
        output "1,980"
        button "Token: SHD. Change it."
          icon "S" circle sm
          "SHD"
          glyph down sm
        "$1,980.00"
        "Balance "
        amount "70.5"
    `,
    )
    await stage.give({ maxSlippage: undefined })
    expect(stage.root().querySelector('output')?.textContent).toBe('1,960.2')
  })

  it('shows nothing where no quote is waited for', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.give({ nextStep: 'enterAmount', minimumReceived: undefined })
    stage.shows('output', 'output empty "0"')
  })

  it('says beside its worth how much is lost, where that is much', async () => {
    const stage = await openStage()
    await quoted(stage)
    const levels: readonly SwapState['impactLevel'][] = ['warning', 'danger']
    for (const impactLevel of levels) {
      await stage.give({ impactLevel, priceImpact: 5.25 })
      stage.shows(
        `${receive} .amount-panel__foot`,
        `
        "$1,980.00"
        span tone=error " −5.25%"
        "Balance "
        amount "70.5"
      `,
      )
    }
    const { toToken } = stage.state()
    await stage.give({ toToken: { ...toToken!, price: undefined } })
    stage.shows(
      `${receive} .amount-panel__foot`,
      `
      "Balance "
      amount "70.5"
    `,
    )
    await stage.give({ toToken, priceImpact: undefined, impactLevel: 'unknown' })
    stage.shows(
      `${receive} .amount-panel__foot`,
      `
      "$1,980.00"
      "Balance "
      amount "70.5"
    `,
    )
  })
})

describe('the contract beside a balance', () => {
  it('is there where another token has the same symbol, however it is written', async () => {
    const stage = await openStage()
    await quoted(stage)
    const foot = `${receive} .amount-panel__foot`
    const { tokens } = stage.state()
    const copy = {
      token: 'shellcopy',
      name: 'Copy',
      symbol: 'shd\u200b',
      decimals: 6,
      amount: undefined,
      price: undefined,
    }
    await stage.give({ tokens: [...tokens!, copy] })
    stage.shows(
      foot,
      `
      "$1,980.00"
      address "shell"
      "Balance "
      amount "70.5"
    `,
    )
    // The native currency has none.
    await stage.give({ tokens: [...tokens!, { ...copy, symbol: 'PRL' }] })
    expect(stage.root().querySelector('.swaps-panels .address')).toBeNull()
    await stage.give({ tokens: undefined })
    expect(stage.root().querySelector('.swaps-panels .address')).toBeNull()
  })
})
