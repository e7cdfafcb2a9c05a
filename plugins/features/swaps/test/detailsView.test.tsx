import { describe, expect, it, vi } from 'vitest'
import { quoted, reviewed } from './reviewed.js'
import { openStage, type Stage } from './stage.js'

const rowOf = (stage: Stage, label: string): string | undefined =>
  [...stage.root().querySelectorAll('.view dl > div')]
    .find((row) => row.querySelector('dt')?.textContent === label)
    ?.querySelector('dd')?.textContent

async function changing(): Promise<Stage> {
  const stage = await openStage()
  await quoted(stage)
  await stage.press('Change')
  return stage
}

describe('the details of a quote', () => {
  it('leave out what is not known', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.give({ gasPriceInUSD: undefined })
    expect(rowOf(stage, 'Network fee')).toBe('0.00015 PRL')
    await stage.give({
      networkFee: undefined,
      providerFee: undefined,
      minimumReceived: undefined,
      priceImpact: undefined,
      toTokenAmount: '',
    })
    stage.shows(
      'dl',
      `
      dl
        dt "Slippage" dd
          "1%"
          button expanded=false "Change"
    `,
    )
  })

  it('leave out the fee of the provider, which is of the token that is paid, where none is chosen', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.give({ sourceToken: undefined })
    expect([rowOf(stage, 'Provider fee'), rowOf(stage, 'Rate')]).toEqual([undefined, undefined])
  })

  it('count the network fee in the decimals of the network', async () => {
    const stage = await openStage(undefined, { decimals: 10 })
    await stage.open('Swap', { fromToken: 'SHD', toToken: 'CRL', amount: '50' })
    await stage.until(() => expect(rowOf(stage, 'Network fee')).toMatch(/^15,000 PRL/))
  })

  it('show a price impact in the tone of its level, and a gain as none', async () => {
    const stage = await openStage()
    await quoted(stage)
    const row = 'dl > div:nth-child(2)'
    await stage.give({ priceImpact: 5, impactLevel: 'warning' })
    stage.shows(row, 'dt "Price impact" dd tone=warning "5%"')
    await stage.give({ priceImpact: 12.3456, impactLevel: 'danger' })
    stage.shows(row, 'dt "Price impact" dd tone=error "12.35%"')
    await stage.give({ priceImpact: -2, impactLevel: 'none' })
    stage.shows(row, 'dt "Price impact" dd "0%"')
    await stage.give({ priceImpact: undefined, impactLevel: 'unknown' })
    stage.shows(row, 'dt "Price impact" dd tone=warning "Not known"')
  })

  it('have a rate with six digits, of tokens by their cleaned symbols', async () => {
    const stage = await openStage()
    await quoted(stage)
    const { sourceToken, toToken } = stage.state()
    await stage.give({ sourceTokenAmount: '3', toTokenAmount: '1' })
    expect(rowOf(stage, 'Rate')).toBe('1 PRL = 0.333333 SHD')
    await stage.give({
      sourceToken: { ...sourceToken!, symbol: 'P\u202eRL' },
      toToken: { ...toToken!, symbol: 'S\u202eHD' },
    })
    expect(rowOf(stage, 'Rate')).toBe('1 P RL = 0.333333 S HD')
    for (const parts of [{ sourceTokenAmount: '' }, { sourceTokenAmount: '3', toTokenAmount: '' }]) {
      await stage.give(parts)
      expect(rowOf(stage, 'Rate')).toBeUndefined()
    }
  })

  it('have no rate in a review without the token to receive', async () => {
    const stage = await openStage()
    await reviewed(stage)
    await stage.give({ toToken: undefined })
    expect(rowOf(stage, 'Rate')).toBeUndefined()
  })
})

describe('the slippage', () => {
  it('is changed in an editor that Change opens and Done closes', async () => {
    const stage = await changing()
    stage.shows(
      '.body > :last-child',
      `
      div.card dense
        dl
          dt "Rate" dd "1 PRL = 1,980 SHD"
          dt "Price impact" dd "1%"
          dt "Least you receive" dd "1,960.2 SHD"
          dt "Most you lose by slippage" dd "19.8 SHD"
          dt "Network fee" dd
            "0.00015 PRL"
            span.quiet " · $0.30"
          dt "Provider fee" dd "0.003 PRL"
          dt "Slippage" dd
            "1%"
            button expanded "Done"
        div.swaps-slippage
          p "The swap is called off if the price moves against you by more than this."
          div.swaps-slippage__choices
            button pressed=false size=sm variant=outline "0.5%"
            button pressed size=sm "1%"
            button pressed=false size=sm variant=outline "3%"
          label.label "Slippage, per cent"
          div size=md
            input inputmode=decimal placeholder=1
    `,
    )
    await stage.press('Done')
    stage.shows(
      'dl > :last-child',
      `
      dt "Slippage" dd
        "1%"
        button expanded=false "Change"
    `,
    )
    expect(stage.root().querySelector('.swaps-slippage')).toBeNull()
  })

  it('is chosen of those that are offered, in place of what was typed', async () => {
    const stage = await changing()
    await stage.type('Slippage, per cent', '2')
    expect(stage.state().slippage).toBe(2)
    stage.shows(
      '.swaps-slippage__choices',
      `
      div.swaps-slippage__choices
        button pressed=false size=sm variant=outline "0.5%"
        button pressed=false size=sm variant=outline "1%"
        button pressed=false size=sm variant=outline "3%"
    `,
    )
    await stage.press('3%')
    expect(rowOf(stage, 'Slippage')).toBe('3%Done')
    stage.shows(
      '.swaps-slippage__choices, .swaps-slippage input',
      `
      div.swaps-slippage__choices
        button pressed=false size=sm variant=outline "0.5%"
        button pressed=false size=sm variant=outline "1%"
        button pressed size=sm "3%"
      input inputmode=decimal placeholder=3
    `,
    )
    expect(rowOf(stage, 'Least you receive')).toBe('1,920.6 SHD')
    expect(rowOf(stage, 'Most you lose by slippage')).toBe('59.4 SHD')
  })

  it('is what is typed, with a point or a comma, to two decimals', async () => {
    const stage = await changing()
    for (const [typed, slippage] of [
      ['2', 2],
      [' 2.5 ', 2.5],
      ['2,5', 2.5],
      ['.5', 0.5],
      ['0.1', 0.1],
      ['50', 50],
      ['1.239', 1.24],
    ] as const) {
      await stage.press('3%')
      await stage.type('Slippage, per cent', typed)
      expect([typed, stage.state().slippage]).toEqual([typed, slippage])
      expect(stage.root().querySelector('.swaps-slippage [role=alert]')).toBeNull()
    }
  })

  it('is not what cannot be a slippage: the field says so, and the one before stays', async () => {
    const stage = await changing()
    for (const typed of ['0.09', '50.1', '.', ',', 'x', '1x', 'x1', '1.2.3', '-1', '1e1', '0x2']) {
      await stage.press('3%')
      await stage.type('Slippage, per cent', typed)
      expect([typed, stage.state().slippage]).toEqual([typed, 3])
      expect(stage.root().querySelector('.swaps-slippage [role=alert]')?.textContent).toBe(
        'Between 0.1 and 50 per cent',
      )
    }
    stage.shows(
      '.swaps-slippage .field-block',
      `
      label.label "Slippage, per cent"
      div size=md tone=error
        input invalid inputmode=decimal placeholder=3 value=0x2
      alert tone=error
        glyph error sm
        "Between 0.1 and 50 per cent"
    `,
    )
    for (const typed of ['', ' ']) {
      await stage.type('Slippage, per cent', typed)
      expect(stage.state().slippage).toBe(3)
      expect(stage.root().querySelector('.swaps-slippage [role=alert]')).toBeNull()
    }
  })

  it('comes with a warning that is scrolled to, where it is very low or very high', async () => {
    const stage = await changing()
    const editor = stage.root().querySelector<HTMLElement>('.swaps-slippage')!
    const scroll = vi.fn()
    editor.scrollIntoView = scroll
    const warning = '.swaps-slippage [role=status]'
    for (const [slippage, text] of [
      [0.4, 'With so little, the swap may fail when the price moves. You pay its fee all the same.'],
      [0.5, undefined],
      [5, undefined],
      [5.1, 'With so much, others can take a large part of the swap.'],
    ] as const) {
      scroll.mockClear()
      await stage.give({ slippage })
      expect(stage.root().querySelector(warning)?.textContent).toBe(text)
      if (text) stage.shows(warning, `status.swaps-slippage__warning "${text}"`)
      if (text) expect(scroll.mock.calls).toEqual([[{ block: 'nearest' }]])
    }
  })
})
