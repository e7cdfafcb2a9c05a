import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { dollar, own } from './ledger.js'
import { entered, pressSend, theo } from './entered.js'
import { openStage } from './stage.js'

describe('the button in Account', () => {
  it('leads to Send, and emits an event', async () => {
    const stage = await openStage()
    await stage.open('Account')
    await stage.press('Send')
    await stage.until(() => expect(stage.view()).toBe('WalletSend'))
    await stage.until(() => expect(stage.title()).toBe('Send'))
    expect(stage.events).toContainEqual({ event: 'send:OPEN_SEND', payload: { isSA: false, network: 'eip155:1' } })
  })

  it.each([
    ['eip155', true, true],
    ['solana', true, true],
    ['bip122', true, false],
    ['polkadot', true, false],
    ['cosmos', true, false],
    ['eip155', false, false],
  ])(
    'is by default for eip155 and solana: in %s, with transfers: %s, it is there: %s [5.14, 5.28]',
    async (namespace, sends, isThere) => {
      const stage = await openStage({ namespace, sends })
      await stage.open('Account')
      await stage.until(() => expect(stage.text()).toContain('PRL'))
      expect(stage.button('Send') !== undefined).toBe(isThere)
      await stage.open('WalletSend')
      expect(stage.text().includes('Nothing can be sent from here')).toBe(!isThere)
      if (isThere) return
      await expect(stage.modal.api.send.send()).rejects.toMatchObject({
        code: 'send/unsupportedChain',
        message: 'Unsupported chain', // [5.14]
      })
    },
  )
})

it.each([
  ['all', 'all', true],
  ['a list with its namespace', ['eip155', 'pool'], true],
  ['a list without it', ['eip155'], false],
] as const)('a third-party chain sends if the site allows %s', async (_, namespaces, isThere) => {
  const stage = await openStage({ namespace: 'pool', namespaces })
  await stage.open('Account')
  await stage.until(() => expect(stage.text()).toContain('PRL'))
  expect(stage.button('Send') !== undefined).toBe(isThere)
  if (!isThere) return
  await stage.press('Send')
  await stage.until(() => expect(stage.state().token).toBeDefined())
  await stage.type('Amount', '0.25')
  await stage.type('To', theo)
  await stage.press('Review')
  await pressSend(stage)
  await stage.until(() => expect(stage.ledger.sent).toEqual([{ to: theo, amount: 25n * 10n ** 16n, token: undefined }]))
})

it('has no button on a chain that cannot send, whatever the site allows', async () => {
  const stage = await openStage({ namespace: 'pool', sends: false, namespaces: 'all' })
  await stage.open('Account')
  await stage.until(() => expect(stage.text()).toContain('PRL'))
  expect(stage.button('Send')).toBeUndefined()
})

it('adds its styles, and removes them again', async () => {
  const stage = await openStage()
  await stage.open('Account')
  const sheets = (): readonly CSSStyleSheet[] => stage.root().adoptedStyleSheets
  const before = [...sheets()]
  await stage.open('WalletSend')
  const added = sheets().filter((sheet) => !before.includes(sheet))
  const selectors = added.flatMap(({ cssRules }) => [...cssRules].map((rule) => (rule as CSSStyleRule).selectorText))
  for (const style of ['.send-recipient', '.amount-panel', '.currency'])
    expect(selectors.filter((selector) => selector === style)).toHaveLength(1)
  await stage.open('Account')
  expect(sheets()).toEqual(before)
})

it('asks for a wallet if none is connected', async () => {
  const stage = await openStage({ connected: false })
  await stage.open('WalletSend')
  expect(stage.text()).toContain('No wallet is connected')
  await stage.press('Connect wallet')
  await stage.until(() => expect(stage.view()).toBe('Connect'))
})

describe('Send', () => {
  it('selects the native currency, and enters its balance less the fee at Max', async () => {
    const stage = await openStage()
    await stage.open('WalletSend')
    await stage.until(() => expect(stage.text()).toContain('Balance 5.000'))
    expect(stage.button('Token: PRL. Change it.')).toBeDefined()
    await stage.press('Max')
    await stage.until(() => expect(stage.state().sendTokenAmount).toBe('4.999'))
  })

  it('says if the balance does not even pay the fee', async () => {
    const stage = await openStage()
    stage.ledger.coins = 10n ** 14n
    await stage.open('WalletSend')
    await stage.until(() => expect(stage.state().token).toBeDefined())
    await stage.press('Max')
    await stage.until(() => expect(stage.toast()).toBe('There is not enough PRL to pay the network fee'))
  })

  it('can be reviewed once everything is entered', async () => {
    const stage = await openStage()
    await stage.open('WalletSend')
    await stage.until(() => expect(stage.state().token).toBeDefined())
    expect(stage.button('Add amount')?.disabled).toBe(true)
    await stage.type('Amount', '0,25')
    expect(stage.state().amount).toBe(25n * 10n ** 16n)
    expect(stage.button('Add address')?.disabled).toBe(true)
    await stage.type('To', '0x12')
    expect(stage.button('Invalid address')?.disabled).toBe(true)
    expect(stage.text()).toContain('This is not an address on Lagoon.')
    await stage.type('To', theo)
    expect(stage.button('Review')?.disabled).toBe(false)
    await stage.type('Amount', '6')
    expect(stage.button('Insufficient funds')?.disabled).toBe(true)
    await stage.type('Amount', '1x')
    expect(stage.button('Incorrect value')?.disabled).toBe(true)
  })

  it.each([
    ['1,5', 15n * 10n ** 17n],
    [' 1 ', 10n ** 18n],
    ['0.000000000000000001', 1n],
    ['0.0000000000000000001', undefined],
    ['1e5', undefined],
    ['0x10', undefined],
    ['٣', undefined],
    ['1,234.5', undefined],
    ['1 000', undefined],
    ['-1', undefined],
    ['Infinity', undefined],
  ])('reads the amount %j as %s of the smallest units, and sends nothing that is none', async (text, amount) => {
    const stage = await entered(text, theo)
    expect(stage.state().amount).toBe(amount)
    expect(stage.button('Review')?.disabled).toBe(amount === undefined ? undefined : false)
    if (amount === undefined) expect(stage.button('Incorrect value')?.disabled).toBe(true)
  })

  it.each([
    [0, '7', 7n],
    [0, '7.5', undefined],
    [36, `0.${'0'.repeat(35)}1`, 1n],
    [36, '9007199254740993', 9007199254740993n * 10n ** 36n],
    [36, `0.${'0'.repeat(36)}1`, undefined],
  ])('takes as many decimals as a token has: of %i, %s is %s', async (decimals, text, amount) => {
    const stage = await openStage()
    await stage.open('WalletSend')
    await stage.until(() => expect(stage.state().token).toBeDefined())
    const token = { token: dollar, name: 'Odd', symbol: 'ODD', decimals, amount: 10n ** 60n }
    await act(async () => stage.modal.api.send.setToken(token))
    await stage.type('Amount', text)
    await stage.type('To', theo)
    expect(stage.state().amount).toBe(amount)
    expect(stage.button('Review') !== undefined).toBe(amount !== undefined)
  })

  it.each([
    ['the own address', own, 'This is your own address'],
    ['the contract of a token', dollar, 'This is the contract of USD'],
    ['a wrong checksum', own.replace('5aAeb', '5aaEb'), 'Compare this address once more'],
  ])('warns of %s', async (_, to, words) => {
    const stage = await entered('1', to)
    expect(stage.text()).toContain(words)
    expect(stage.button('Review')?.disabled).toBe(false)
  })

  it('shows the worth of amounts if the site has prices', async () => {
    const stage = await entered('0.25', theo, { priceOf: async () => 2449.6 })
    await stage.until(() => expect(stage.text()).toContain('$612.40'))
    expect(stage.state().networkBalanceInUSD).toBeCloseTo(12_248)
  })

  it('pastes an address from the clipboard, and clears it', async () => {
    const stage = await openStage()
    await stage.open('WalletSend')
    const readText = vi.spyOn(navigator.clipboard, 'readText').mockResolvedValue(` ${theo}\n`)
    await stage.press('Paste')
    await stage.until(() => expect(stage.state().receiver).toBe(theo))
    await stage.press('Clear the address')
    expect(stage.state().receiverAddress).toBeUndefined()
    readText.mockRejectedValue(new Error('not allowed'))
    await stage.press('Paste')
    await stage.until(() => expect(stage.toast()).toBe('Could not paste. Your browser did not allow it.'))
  })

  it('offers earlier receivers', async () => {
    const stage = await entered('1', theo)
    await act(() => stage.modal.api.send.send())
    expect([...stage.stored.values()].join()).toContain(theo)
    await stage.open('Account')
    await stage.open('WalletSend')
    await stage.until(() => expect(stage.text()).toContain('Sent to before'))
    await act(async () => stage.root().querySelector<HTMLElement>('.list .row')!.click())
    expect(stage.state().receiver).toBe(theo)
  })
})

describe('Select Token', () => {
  it('lists the balances; the selected token is sent', async () => {
    const stage = await openStage()
    await stage.open('WalletSend')
    await stage.until(() => expect(stage.state().token).toBeDefined())
    await stage.press('Token: PRL. Change it.')
    await stage.until(() => expect(stage.title()).toBe('Select Token'))
    await stage.until(() => expect(stage.button('Dollar')?.textContent).toContain('70.500 USD'))
    await stage.press('Dollar')
    await stage.until(() => expect(stage.view()).toBe('WalletSend'))
    await stage.press('Max')
    await stage.until(() => expect(stage.state().amount).toBe(70_500_000n))
  })

  it('says if balances cannot be loaded, and loads them again', async () => {
    const stage = await openStage()
    stage.ledger.broken = new Error('node down')
    await stage.open('WalletSendSelectToken')
    await stage.until(() => expect(stage.text()).toContain('Could not read your tokens'))
    stage.ledger.broken = undefined
    await stage.press('Retry')
    await stage.until(() => expect(stage.button('Dollar')).toBeDefined())
  })

  it('lists tokens that the plugin of the network cannot send, and says so in their rows', async () => {
    const stage = await openStage()
    stage.ledger.actions = ['native']
    await stage.open('WalletSendSelectToken')
    await stage.until(() => expect(stage.text()).toContain('This site cannot send it: use your wallet'))
    expect(stage.button('Dollar')).toHaveProperty('disabled', true)
    expect(stage.button('Pearl')).toHaveProperty('disabled', false)
  })

  it('offers the currency where the tokens cannot be listed, and says so', async () => {
    const stage = await openStage()
    stage.ledger.brokenTokens = new Error('bad answer')
    await stage.open('WalletSendSelectToken')
    await stage.until(() => expect(stage.text()).toContain('Could not read your tokens'))
    expect(stage.button('Pearl')).toBeDefined()
    stage.ledger.brokenTokens = undefined
    await stage.press('Retry')
    await stage.until(() => expect(stage.button('Dollar')).toBeDefined())
  })

  it('finds one of many by name, symbol or address', async () => {
    const stage = await openStage()
    const letters = [...'ABCDEFGH']
    stage.ledger.tokens = letters.map((letter, at) => ({
      token: `0x${String(at).repeat(40)}`,
      name: `Token ${letter}`,
      symbol: `T${letter}`,
      decimals: 6,
      amount: 1n,
    }))
    await stage.open('WalletSendSelectToken')
    await stage.until(() => expect(stage.button('Token A')).toBeDefined())
    const rows = () => [...stage.root().querySelectorAll('.list .row__title')].map(({ textContent }) => textContent)
    await stage.type('Search tokens', 'tc')
    expect(rows()).toEqual(['Token C'])
    await stage.type('Search tokens', `0x${'4'.repeat(40)}`)
    expect(rows()).toEqual(['Token E'])
    await stage.type('Search tokens', 'zebra')
    expect(stage.text()).toContain('No token called zebra')
    await stage.press('Show all')
    expect(rows()).toHaveLength(9)
  })
})
