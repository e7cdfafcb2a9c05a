import type { Transfer } from '@portico/core'
import { act } from 'react'
import { describe, expect, it } from 'vitest'
import type { BegunSwap } from '../src/SwapState.js'
import { quoted } from './reviewed.js'
import { openStage } from './stage.js'
import { pearl, shell } from './strangersQuotes.js'

const button = (stage: Awaited<ReturnType<typeof openStage>>): HTMLButtonElement =>
  stage.root().querySelector('.view footer button')!

describe('Swap', () => {
  it('shows what is paid and received, what the quote means, and the way on', async () => {
    const stage = await openStage()
    await quoted(stage)
    stage.shows(
      '.body, footer',
      `
      div.swaps-panels
        div.card
          label.label "You pay"
          input inputmode=decimal placeholder=0 value=1
          button "Token: PRL. Change it."
            icon "P" circle sm
            "PRL"
            glyph down sm
          "$2,000.00"
          "Balance "
          amount "5"
          span hidden "·"
          button "Max"
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
        div.swaps-flip
          button "Swap the two tokens"
            glyph exchange
      div.card dense
        dl
          dt "Rate" dd "1 PRL = 1,980 SHD"
          dt "Price impact" dd "1%"
          dt "Least you receive" dd "1,960.2 SHD"
          dt "Network fee" dd
            "0.00015 PRL"
            span.quiet " · $0.30"
          dt "Provider fee" dd "0.003 PRL"
          dt "Slippage" dd
            "1%"
            button expanded=false "Change"
      footer kind=actions
        div stack
          button variant=primary "Review swap"
          p "The quote renews every 10 seconds"
    `,
    )
  })

  it('has the shape of the two panels while it loads', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.give({ initialized: false })
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

  it('says that the tokens could not be loaded, and shows why', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.give({ initializeError: new Error('The market is closed') })
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
        pre "The market is closed"
        button
          glyph copy sm
          "Copy details"
    `,
    )
  })

  it('shows no details before a token to receive is chosen, and nothing that renews', async () => {
    const stage = await openStage()
    await stage.open('Swap')
    await stage.until(() => expect(stage.button('Token: PRL. Change it.')).toBeDefined())
    stage.shows(
      '.body > *',
      `
      div.swaps-panels
        div.card
          label.label "You pay"
          input inputmode=decimal placeholder=0
          button "Token: PRL. Change it."
            icon "P" circle sm
            "PRL"
            glyph down sm
          "$0.00"
          "Balance "
          amount "5"
          span hidden "·"
          button "Max"
        div.card
          label.label "You receive"
          output empty "0"
          button "Select token"
            "Select token"
            glyph down sm
        div.swaps-flip
          button "Swap the two tokens"
            glyph exchange
    `,
    )
    stage.shows(
      'footer',
      `
      footer kind=actions
        div stack
          button variant=primary disabled "Select token"
    `,
    )
  })

  it('says on its button what is missing, and lets only a whole swap be reviewed', async () => {
    const stage = await openStage()
    await quoted(stage)
    for (const [nextStep, inputError, says, disabled] of [
      ['selectToken', undefined, 'Select token', true],
      ['enterAmount', undefined, 'Enter amount', true],
      ['inputError', 'insufficientBalance', 'Insufficient balance', true],
      ['inputError', 'insufficientLiquidity', 'Insufficient liquidity', true],
      ['fetchError', undefined, 'Swap', true],
      ['waitForQuote', undefined, 'Review swap', true],
      ['acceptLoss', undefined, 'Review swap', true],
      ['review', undefined, 'Review swap', false],
    ] as const) {
      await stage.give({ nextStep, inputError })
      expect([button(stage).textContent, button(stage).disabled]).toEqual([says, disabled])
    }
  })

  it('says which change dropped the quote', async () => {
    const stage = await openStage()
    await quoted(stage)
    stage.shows('.notice', '')
    await stage.give({ dropped: 'account' })
    stage.shows(
      '.notice',
      `
      status tone=info
        glyph info
        p "You changed the account"
        p "The quote was for the one before, and is dropped."
    `,
    )
    await stage.give({ dropped: 'network' })
    stage.shows(
      '.notice',
      `
      status tone=info
        glyph info
        p "You changed the network"
        p "The quote was for the one before, and is dropped."
    `,
    )
  })

  it('says why there is no quote, and offers another try', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.give({ fetchError: 'The market is closed' })
    stage.shows(
      '.notice',
      `
      alert tone=error
        glyph error
        p "There is no quote right now"
        p "The market is closed"
        button "Retry"
    `,
    )
  })
})

describe('a loss', () => {
  it('is shown in the tone of how bad it is; a very bad or unknown one has to be accepted', async () => {
    const stage = await openStage()
    await quoted(stage)
    const shown = '.notice, .list'
    await stage.give({ impactLevel: 'warning', priceImpact: 5, loss: 100 })
    stage.shows(
      shown,
      `
      status tone=warning
        glyph warning
        p "You lose about $100.00"
        p "Your swap moves the price by 5%. A smaller amount gets a better rate."
    `,
    )
    await stage.give({ impactLevel: 'danger', priceImpact: 12, loss: 240, isLossAccepted: false })
    stage.shows(
      shown,
      `
      alert tone=error
        glyph error
        p "You lose about $240.00"
        p "Your swap moves the price by 12%. A smaller amount gets a better rate."
      list.card
        li
          label.row
            "I accept receiving $240.00 less"
            input type=checkbox
    `,
    )
    await stage.give({ isLossAccepted: true })
    stage.shows(
      '.list',
      `
      list.card
        li
          label.row
            "I accept receiving $240.00 less"
            input type=checkbox checked
    `,
    )
    await stage.give({ impactLevel: 'unknown', priceImpact: undefined, loss: undefined, isLossAccepted: false })
    stage.shows(
      shown,
      `
      status tone=warning
        glyph warning
        p "It is not known how much you lose"
        p "There is no price for one of the tokens. Find out what they are worth before you swap."
      list.card
        li
          label.row
            "I know what the tokens are worth"
            input type=checkbox
    `,
    )
    await stage.give({ isLossAccepted: true })
    stage.shows(
      '.list',
      `
      list.card
        li
          label.row
            "I know what the tokens are worth"
            input type=checkbox checked
    `,
    )
  })

  it('of what cannot be paid is not shown', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.give({ impactLevel: 'danger', priceImpact: 12, loss: 240, inputError: 'insufficientBalance' })
    stage.shows('.notice, .list', '')
  })

  it('that was accepted can be taken back', async () => {
    const stage = await openStage((pond) => void (pond.market.lossPercent = 12))
    await quoted(stage)
    const accept = (): HTMLInputElement => stage.root().querySelector<HTMLInputElement>('input[type=checkbox]')!
    for (const isAccepted of [true, false]) {
      await act(async () => accept().click())
      expect([accept().checked, button(stage).disabled]).toEqual([isAccepted, !isAccepted])
    }
  })
})

describe('begun swaps above the draft', () => {
  const swap = (id: string, parts: Partial<BegunSwap>): BegunSwap => ({
    id,
    account: 'pond:1:ann',
    from: shell,
    to: pearl,
    amount: 50_000_000n,
    toAmount: 10n ** 16n,
    minimum: 10n ** 16n,
    slippage: 1,
    isBatch: false,
    needsApproval: true,
    approval: undefined,
    swap: undefined,
    received: undefined,
    ...parts,
  })
  const status = (name: Transfer['status']): Transfer => ({ status: name }) as Transfer

  it('are those that are under way and those that wait for the visitor, the newest two', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.give({
      begun: [
        swap('1', { approval: status('confirmed') }),
        swap('2', { approval: status('confirmed'), swap: status('broadcast') }),
        swap('3', { approval: status('asking') }),
      ],
    })
    stage.shows(
      '.notice',
      `
      status tone=info
        glyph info
        p "A swap waits for you"
        p "50 SHD to 0.01 PRL"
        button "Show it"
      status tone=info
        glyph info
        p "A swap is under way"
        p "50 SHD to 0.01 PRL"
        button "Show it"
    `,
    )
  })

  it.each([
    ['under way', 'A swap is under way', { swap: status('broadcast') }],
    ['not known', 'A swap is under way', { swap: status('unknown') }],
    ['in a block', undefined, { swap: status('included') }],
    ['done', undefined, { swap: status('confirmed') }],
    ['done, after its approval', undefined, { approval: status('confirmed'), swap: status('confirmed') }],
    ['replaced', undefined, { swap: status('replaced') }],
    ['not begun', undefined, {}],
    ['asked for its approval', 'A swap is under way', { approval: status('asking') }],
    ['refused its approval', undefined, { approval: status('rejected') }],
    ['approved in a block', 'A swap waits for you', { approval: status('included') }],
    ['approved', 'A swap waits for you', { approval: status('confirmed') }],
  ] as const)('one that is %s is shown as: %s', async (_, title, parts) => {
    const stage = await openStage()
    await quoted(stage)
    await stage.give({ begun: [swap('1', parts)] })
    expect(stage.root().querySelector('.notice__title')?.textContent).toBe(title)
  })
})
