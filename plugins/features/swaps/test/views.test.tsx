import { act } from 'react'
import { describe, expect, it } from 'vitest'
import { second, type Pond } from './pond.js'
import { quoted, reviewed } from './reviewed.js'
import { openStage } from './stage.js'
import { coral, shell } from './strangersQuotes.js'

const refused = (): Promise<never> => Promise.reject(Object.assign(new Error('no'), { code: 4001 }))

describe('with quotes of a stranger', () => {
  it('is an action of Account, and swaps from there to a balance that rose [1.6, 9.44]', async () => {
    const stage = await openStage()
    await stage.open('Account')
    await stage.until(() => expect(stage.button('Swap')).toBeDefined())
    await stage.press('Swap')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    expect(stage.title()).toBe('Swap')
    await stage.until(() => expect(stage.button('Token: PRL. Change it.')).toBeDefined())
    expect(stage.button('Select token')?.disabled).toBe(false)
    await stage.press('Select token')
    await stage.until(() => expect(stage.title()).toBe('Select Token'))
    await stage.press('Shell Dollar')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    await stage.until(() => expect(stage.button('Enter amount')?.disabled).toBe(true))
    await stage.type('You pay', '1')
    await stage.until(() => expect(stage.button('Review swap')?.disabled).toBe(false))
    await stage.until(() => expect(stage.text()).toContain('1,980'))
    await stage.until(() => expect(stage.text()).toMatch(/Rate1 PRL = 1,980 SHD/))
    expect(stage.text()).toContain('Price impact1%')
    expect(stage.text()).toContain('Least you receive1,960.2 SHD')
    expect(stage.text()).toContain('Provider fee0.003 PRL')
    expect(stage.text()).toContain('Slippage1%')
    await stage.press('Review swap')
    await stage.until(() => expect(stage.title()).toBe('Preview Swap'))
    await stage.until(() => expect(stage.button('Swap')?.disabled).toBe(false))
    expect(stage.text()).toContain('Network fee, at most0.001 PRL')
    await stage.press('Swap')
    await stage.until(() => expect(stage.toast()).toBe('Swapped PRL to 1,980.000 SHD'))
    await stage.until(() => expect(stage.view()).toBe('Account'))
    expect(stage.pond.balances['shell']).toBe(70_500_000n + 1_980_000_000n)
    expect(stage.events.map(({ event }) => event).filter((event) => event.startsWith('swaps:'))).toEqual([
      'swaps:CLICK_CONVERT',
      'swaps:OPEN_SWAP',
      'swaps:CLICK_SELECT_TOKEN_TO_SWAP',
      'swaps:INITIATE_SWAP',
      'swaps:SWAP_SUCCESS',
    ])
  })

  it('approves first, shows both steps, and swaps then', async () => {
    let approve = (): void => {}
    let sight: Pond['sight'] | undefined
    const stage = await openStage((pond) => {
      ;({ sight } = pond)
      pond.sight = () =>
        new Promise((resolve) => {
          approve = () => resolve({ status: 'included', isSuccess: true, isFinal: true })
        })
    })
    await reviewed(stage, '50', 'PRL', 'SHD')
    expect(stage.text()).toContain('Two steps: first you allow 50 SHD')
    await stage.press('Swap')
    await stage.until(() => expect(stage.text()).toContain('Allow SHDSent, waiting for the network'))
    expect(stage.text()).toContain('SwapFollows')
    // It can be left, and goes on.
    await stage.open('Account')
    await stage.press('Swap')
    await stage.until(() => expect(stage.text()).toContain('A swap is under way'))
    await stage.press('Show it')
    await stage.until(() => expect(stage.text()).toContain('SwapFollows'))
    stage.pond.sight = sight!
    approve()
    await stage.until(() => expect(stage.toast()).toBe('Swapped SHD to 0.024 PRL'))
    expect(stage.pond.sent.map((calls) => calls.length)).toEqual([1, 1])
    await stage.until(() => expect(stage.view()).toBe('Account'))
  })

  it('that the chain does not show says so, and no amount', async () => {
    const stage = await openStage((pond) => {
      pond.sight = async () => ({ status: 'included', isSuccess: true, isFinal: true, isProved: false })
    })
    await reviewed(stage)
    await stage.press('Swap')
    await stage.until(() => expect(stage.toast()).toBe('Only your wallet says that it was carried out'))
    expect(stage.text()).not.toContain('Swapped')
  })

  it('does both at once where the wallet takes them together or not at all', async () => {
    const stage = await openStage((pond) => void (pond.isAtomic = true))
    await reviewed(stage, '50', 'PRL', 'SHD')
    expect(stage.text()).toContain('Your wallet does both at once, or neither.')
    await stage.press('Swap')
    await stage.until(() => expect(stage.view()).toBe('Account'))
    expect(stage.pond.sent.map((calls) => calls.length)).toEqual([2])
  })

  it('keeps the draft where the wallet refuses', async () => {
    const stage = await openStage((pond) => void (pond.answer = refused))
    await reviewed(stage, '50', 'PRL', 'SHD')
    await stage.press('Swap')
    await stage.until(() => expect(stage.button('Swap')?.disabled).toBe(false))
    expect(stage.text()).toContain('50 SHD')
    stage.pond.answer = async () => undefined
    await stage.press('Swap')
    await stage.until(() => expect(stage.view()).toBe('Account'))
  })

  it('says that it failed on the network, and offers it again', async () => {
    const stage = await openStage((pond) => {
      pond.sight = async () => ({ status: 'included', isSuccess: false, isFinal: true, fee: 10n ** 14n })
    })
    await reviewed(stage)
    await stage.press('Swap')
    await stage.until(() => expect(stage.text()).toContain('The swap failed on the network'))
    expect(stage.text()).toContain('more than your slippage of 1%')
    expect(stage.text()).toContain('The network kept its fee of 0.0001 PRL.')
    await stage.until(() => expect(stage.toast()).toBe('Transaction error'))
    await stage.press('Try again')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    expect(stage.state()).toMatchObject({ sourceTokenAmount: '1', toToken: { symbol: 'SHD' } })
  })
})

describe('what is entered', () => {
  it('takes digits and one separator, and says what it did not take', async () => {
    const stage = await openStage()
    await stage.open('Swap', { fromToken: 'SHD', toToken: 'PRL' })
    await stage.until(() => expect(stage.state()?.sourceToken?.symbol).toBe('SHD'))
    await stage.type('You pay', '1,5')
    expect(stage.state().sourceTokenAmount).toBe('1.5')
    await stage.type('You pay', '1e5')
    expect(stage.state().sourceTokenAmount).toBe('1.5')
    expect(stage.text()).toContain('An amount has digits and one separator only.')
    await stage.type('You pay', '1.1234567')
    expect(stage.state().sourceTokenAmount).toBe('1.123456')
    expect(stage.text()).toContain('SHD has 6 decimals at most.')
    await stage.type('You pay', '71')
    await stage.until(() => expect(stage.button('Insufficient balance')?.disabled).toBe(true))
  })

  it('at Max leaves the gas of a swap', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.press('Max')
    await stage.until(() => expect(stage.state().sourceTokenAmount).toBe('4.99985'))
  })

  it('changes sides', async () => {
    const stage = await openStage()
    await quoted(stage)
    await stage.press('Swap the two tokens')
    expect(stage.state()).toMatchObject({ sourceToken: { symbol: 'SHD' }, sourceTokenAmount: '1980' })
  })

  it('is warned of a bad price, and a very bad one has to be accepted', async () => {
    const stage = await openStage((pond) => void (pond.market.lossPercent = 5))
    await quoted(stage)
    expect(stage.text()).toContain('You lose about $100.00')
    expect(stage.button('Review swap')?.disabled).toBe(false)
    stage.pond.market.lossPercent = 12
    await stage.type('You pay', '2')
    await stage.until(() => expect(stage.text()).toContain('You lose about $480.00'))
    expect(stage.button('Review swap')?.disabled).toBe(true)
    const accept = stage.root().querySelector<HTMLInputElement>('input[type=checkbox]')!
    await act(async () => accept.click())
    expect(stage.button('Review swap')?.disabled).toBe(false)
  })

  it('is told that a loss without a price is not known, which has to be accepted', async () => {
    const fail = (question: string) => question === 'price' && Promise.reject(new Error('No prices today'))
    const stage = await openStage((pond) => void (pond.market.onAsk = fail))
    await stage.open('Swap', { fromToken: 'PRL', toToken: 'SHD', amount: '1' })
    await stage.until(() => expect(stage.text()).toContain('It is not known how much you lose'))
    expect(stage.button('Review swap')?.disabled).toBe(true)
    const accept = stage.root().querySelector<HTMLInputElement>('input[type=checkbox]')!
    await act(async () => accept.click())
    expect(stage.button('Review swap')?.disabled).toBe(false)
    // Another amount is another loss.
    await stage.type('You pay', '2')
    await stage.until(() => expect(stage.state().toTokenAmount).toBe('3960'))
    expect(stage.button('Review swap')?.disabled).toBe(true)
  })

  it('has a slippage that is kept: 1 % at first, 0.1 to 50, with a warning outside 0.5 to 5 [9.37]', async () => {
    const stage = await openStage()
    await quoted(stage)
    expect(stage.state().slippage).toBe(1)
    await stage.press('Change')
    await stage.press('3%')
    expect(stage.text()).toContain('Least you receive1,920.6 SHD')
    for (const [typed, slippage, says] of [
      ['0,1', 0.1, 'the swap may fail'],
      ['50', 50, 'others can take a large part'],
      ['0.05', 50, 'Between 0.1 and 50 per cent'],
      ['51', 50, 'Between 0.1 and 50 per cent'],
      ['x', 50, 'Between 0.1 and 50 per cent'],
    ] as const) {
      await stage.type('Slippage, per cent', typed)
      expect(stage.state().slippage).toBe(slippage)
      expect(stage.text()).toContain(says)
    }
    await act(async () => stage.modal.dispose())
    document.body.replaceChildren()
    const later = await openStage(undefined, { stored: stage.stored, connected: 'stored' })
    await later.open('Swap')
    await later.until(() => expect(later.state()?.slippage).toBe(50))
  })
})

describe('the list of tokens', () => {
  it('has the own ones first, finds by name, symbol and address, and tells two of one symbol apart', async () => {
    const other = { token: 'shellcopy', name: '<b>Shell</b> Dollar', symbol: 'SHD', decimals: 6 }
    const stage = await openStage((pond) => void (pond.market.tokens = [other, coral, shell, ...pond.market.tokens]))
    await stage.open('Swap')
    await stage.until(() => expect(stage.state()?.initialized).toBe(true))
    await stage.until(() =>
      expect(stage.state().myTokensWithBalance.map(({ symbol }) => symbol)).toEqual(['PRL', 'SHD']),
    )
    await stage.press('Select token')
    await stage.until(() => expect(stage.text()).toContain('Coral'))
    const rows = () => [...stage.root().querySelectorAll('.row__title')].map(({ textContent }) => textContent)
    expect(rows().slice(0, 2)).toEqual(['Pearl', 'Shell Dollar'])
    expect(rows()).toContain('<b>Shell</b> Dollar')
    expect(stage.root().querySelector('b')).toBeNull()
    await stage.type('Search name, symbol or address', 'shellcopy')
    expect(rows()).toEqual(['<b>Shell</b> Dollar'])
    expect(stage.text()).toContain('SHD · shellcopy')
    await stage.press('<b>Shell</b> Dollar')
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    // Beside the amount, too.
    expect(stage.text()).toContain('shellcopy')
  })

  it('puts suggested symbols before others [3.13]', async () => {
    const token = (symbol: string) => ({ token: symbol.toLowerCase(), name: symbol, symbol, decimals: 18 })
    const stage = await openStage((pond) => {
      pond.market.tokens = ['AAA', 'PEPE', 'USDC', 'UNI'].map(token)
    })
    await stage.open('Swap')
    await stage.until(() =>
      expect(stage.state()?.tokens?.map(({ symbol }) => symbol)).toEqual(['UNI', 'USDC', 'PEPE', 'AAA']),
    )
    expect(stage.state().suggestedTokens.map(({ symbol }) => symbol)).toEqual(['UNI', 'USDC'])
    expect(stage.state().popularTokens.map(({ symbol }) => symbol)).toEqual(['UNI', 'USDC', 'PEPE'])
  })
})

describe('where it does not go on', () => {
  it('says that the tokens could not be loaded, and tries again', async () => {
    const stage = await openStage((pond) => {
      pond.market.onAsk = () => Promise.reject(new Error('The market is closed'))
    })
    await stage.open('Swap')
    await stage.until(() => expect(stage.text()).toContain('Failed to initialize swap'))
    await stage.until(() => expect(stage.toast()).toBe('Failed to initialize swap'))
    stage.pond.market.onAsk = () => undefined
    await stage.press('Retry')
    await stage.until(() => expect(stage.text()).toContain('You pay'))
  })

  it('keeps the message of a quote that failed, and what was entered [8.9]', async () => {
    const stage = await openStage()
    await stage.open('Swap', { toToken: 'SHD' })
    await stage.until(() => expect(stage.state()?.toToken).toBeDefined())
    stage.pond.market.onAsk = (question) => question === 'quote' && Promise.reject(new Error('The market is closed'))
    await stage.type('You pay', '1')
    await stage.until(() => expect(stage.text()).toContain('The market is closed'))
    expect(stage.state().fetchError).toBe('The market is closed')
    expect(stage.button('Swap')?.disabled).toBe(true)
    stage.pond.market.onAsk = () => undefined
    await stage.press('Retry')
    await stage.until(() => expect(stage.button('Review swap')?.disabled).toBe(false))
  })

  it('says that there is no way from one token to the other', async () => {
    const stage = await openStage((pond) => void delete pond.market.prices['shell'])
    await stage.open('Swap', { fromToken: 'SHD', toToken: 'PRL', amount: '1' })
    await stage.until(() => expect(stage.button('Insufficient liquidity')?.disabled).toBe(true))
  })

  it('goes back with the reason where it cannot be built', async () => {
    const stage = await openStage()
    await quoted(stage)
    stage.pond.market.onAsk = (question) => question === 'transactions' && Promise.reject(new Error('no'))
    await stage.press('Review swap')
    await stage.until(() => expect(stage.toast()).toBe('Failed to create transaction'))
    await stage.until(() => expect(stage.view()).toBe('Swap'))
    expect(stage.state().sourceTokenAmount).toBe('1')
  })

  it.each([
    ['account', { type: 'accounts', accounts: [{ address: second }] }, 'You changed the account'],
    ['network', { type: 'network', networkId: 'pond:2' }, 'You changed the network'],
  ] as const)('drops the quote where the %s changes during the review, and says so', async (_, change, says) => {
    const stage = await openStage()
    await reviewed(stage)
    await act(async () => stage.pond.emit(change))
    await stage.until(() => expect(stage.text()).toContain(says))
    expect(stage.button('Swap')).toBeUndefined()
    expect(stage.pond.sent).toEqual([])
  })

  it('lists the networks with swaps on another one', async () => {
    const stage = await openStage()
    await act(async () => stage.pond.emit({ type: 'network', networkId: 'pond:2' }))
    await stage.open('Swap')
    await stage.until(() => expect(stage.text()).toContain('No swaps on Puddle'))
    await stage.until(() => expect(stage.button('Pond')).toBeDefined())
    expect(stage.button('Puddle')).toBeUndefined()
    await stage.press('Pond')
    expect(stage.events.map(({ event }) => event)).toContain('swaps:CLICK_SELECT_NETWORK_TO_SWAP')
    await stage.until(() => expect(stage.text()).toContain('You pay'))
    expect(stage.state().account).toBe('pond:1:ann')
  })

  it('asks for a wallet if none is connected', async () => {
    const stage = await openStage(undefined, { connected: false })
    await stage.open('Swap')
    await stage.until(() => expect(stage.text()).toContain('No wallet is connected'))
  })

  it('shows a review again whose price moved, to be accepted', async () => {
    const stage = await openStage()
    await reviewed(stage)
    stage.pond.market.lossPercent = 4
    await act(async () => (await stage.modal.api.swaps.load()).refreshQuote())
    await stage.until(() => expect(stage.text()).toContain('The price has moved'))
    expect(stage.text()).toContain('at least 1,900.8 SHD. Before, it was 1,960.2 SHD.')
    expect(stage.button('Swap')).toBeUndefined()
    await stage.press('Accept the new amount')
    await stage.until(() => expect(stage.button('Swap')?.disabled).toBe(false))
    await stage.press('Swap')
    await stage.until(() => expect(stage.view()).toBe('Account'))
    expect(stage.pond.balances['shell']).toBe(70_500_000n + 1_920_000_000n)
  })
})
