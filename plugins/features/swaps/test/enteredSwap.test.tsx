import { describe, expect, it } from 'vitest'
import { quoted } from './reviewed.js'
import { openStage, type Stage } from './stage.js'
import { coral, shell } from './strangersQuotes.js'

const drafted = ({ sourceToken, toToken, sourceTokenAmount }: ReturnType<Stage['state']>): readonly unknown[] => [
  sourceToken?.symbol,
  toToken?.token,
  sourceTokenAmount,
]

describe('a site that opens Swap', () => {
  const copy = { ...shell, token: 'shellcopy' }
  it.each([
    ['by symbols, however they are written', { fromToken: 'prl', toToken: 'Crl' }, ['PRL', 'coral', '']],
    ['by the address of a token', { toToken: 'SHELLcopy', amount: '2' }, ['PRL', 'shellcopy', '2']],
    ['by the address of the token to pay with', { fromToken: 'coral' }, ['CRL', undefined, '']],
    ['by a symbol that two tokens have: neither is chosen', { toToken: 'SHD', amount: '2' }, ['PRL', undefined, '2']],
    ['by a token that there is not', { toToken: 'XYZ' }, ['PRL', undefined, '']],
    ['with an empty amount', { amount: '' }, ['PRL', undefined, '']],
    ['with nothing', {}, ['PRL', undefined, '']],
  ])('%s', async (_, params, draft) => {
    const stage = await openStage((pond) => void (pond.market.tokens = [copy, ...pond.market.tokens]))
    await stage.open('Swap', params)
    await stage.until(() => expect(stage.button('Swap the two tokens')?.disabled).toBe(false))
    await stage.settle(100)
    expect(drafted(stage.state())).toEqual(draft)
  })

  it('again enters what it is opened with then', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.open('Swap', { amount: '3' })
    await stage.until(() => expect(drafted(stage.state())).toEqual(['PRL', 'shell', '3']))
  })

  it('does not enter it once more after the visitor has entered something else', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.type('You pay', '2')
    await stage.press('Token: SHD. Change it.')
    await stage.until(() => expect(stage.view()).toBe('SwapSelectToken'))
    await stage.press('Coral')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    await stage.settle(100)
    expect(drafted(stage.state())).toEqual(['PRL', coral.token, '2'])
  })

  it('does not enter it once more after a review of another amount was left', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.type('You pay', '2')
    await stage.until(() => expect(stage.button('Review swap')?.disabled).toBe(false))
    await stage.press('Review swap')
    await stage.until(() => expect(stage.button('Swap')?.disabled).toBe(false))
    await stage.press('Back')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    await stage.settle(100)
    expect(drafted(stage.state())).toEqual(['PRL', 'shell', '2'])
  })
})

describe('what Swap says in passing', () => {
  it('is that the price of the native currency cannot be read, once', async () => {
    const stage = await openStage()
    await quoted(stage)
    expect(stage.toast()).toBeUndefined()
    await stage.give({ hasPriceFailed: true })
    await stage.until(() => expect(stage.notice()).toBe('error: Failed to fetch network token price'))
  })

  it('is nothing about a price that could not be read before the view came', async () => {
    const stage = await openStage()
    await stage.give({ hasPriceFailed: true })
    await quoted(stage)
    await stage.settle(100)
    expect(stage.toast()).toBeUndefined()
  })

  it('is, for developers, that there is no way for this amount', async () => {
    const stage = await openStage(undefined, { debug: true })
    await quoted(stage)
    const bar = () => stage.root().querySelector('.alert-bar')
    await stage.give({ inputError: 'insufficientBalance' })
    expect(bar()?.textContent).not.toBe('Incorrect amount')
    await stage.give({ inputError: 'insufficientLiquidity' })
    expect(bar()?.textContent).toBe('Incorrect amount')
    expect(bar()?.getAttribute('data-tone')).toBe('warning')
  })
})
