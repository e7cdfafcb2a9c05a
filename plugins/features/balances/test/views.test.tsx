import type { Holding } from '@portico/core'
import { act } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { row, startGateway } from './gateway.js'
import { dollar, own } from './ledger.js'
import { account, openStage, seen, type Stage } from './stage.js'

const pearl: Holding = {
  name: 'Pearl',
  symbol: 'PRL',
  decimals: 18,
  amount: 2_493_000_000_000_000_000n,
  price: 2450,
  change24h: 2.31,
}
const token = (name: string, digit: string, over: Partial<Holding> = {}): Holding => ({
  token: `0x${digit.repeat(40)}`,
  name,
  symbol: name.toUpperCase(),
  decimals: 6,
  amount: 1_000_000n,
  ...over,
})
const usd = token('Dollar', '2', { symbol: 'USD', amount: 3_390_120_000n, price: 1, change24h: 0 })
const chain = token('Chain', '3', { price: 1235.65, change24h: -1.17 })
const total = (stage: Stage): Element | null => stage.root().querySelector('.balances-total')
const spoken = (element: Element | null | undefined): string =>
  [...(element?.querySelectorAll('.visually-hidden') ?? [])].map(({ textContent }) => textContent).join(' ')

describe('Tokens', () => {
  it('are a tab of Account: those of most value first, with amount, value and change [1.5, 2.3, 9.29]', async () => {
    const stage = await openStage({ list: async () => [usd, chain, pearl] })
    await stage.until(() => expect(stage.rows()).toHaveLength(3))
    expect([...stage.root().querySelectorAll('[role=tab]')].map((tab) => tab.textContent)).toEqual(['Tokens'])
    expect(stage.rows()).toEqual([
      'Pearl | 2.493 PRL | $6,107.85 | +2.31%',
      'Dollar | 3,390.120 USD | $3,390.12 | 0.00%',
      'Chain | 1.000 CHAIN | $1,235.65 | −1.17%',
    ])
    const words = [...stage.root().querySelectorAll('.tab-panel .balances-change')].map(spoken)
    expect(words.map((text) => text.trim())).toEqual([
      'Up by 2.31% in 24 hours',
      'Unchanged in 24 hours',
      'Down by 1.17% in 24 hours',
    ])
  })

  it('come from the plugin that provides them for the namespace, which is one of a few lines', async () => {
    const asked: string[] = []
    const { readFile } = await import('node:fs/promises')
    const stage = await openStage({ list: (async (address: string) => (asked.push(address), [pearl])) as never })
    await stage.until(() => expect(stage.rows()).toEqual(['Pearl | 2.493 PRL | $6,107.85 | +2.31%']))
    expect(asked).toEqual([own])
    const source = await readFile(`${import.meta.dirname}/treasury.ts`, 'utf8')
    expect(source.split('\n').length).toBeLessThanOrEqual(60)
  })

  it('without a price are folded below the others, by name', async () => {
    const stage = await openStage({ list: async () => [token('Zebra', '4'), pearl, token('Acorn', '5')] })
    await stage.until(() => expect(stage.rows()).toHaveLength(2))
    const fold = stage.button('2 without a price')!
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    await stage.press('2 without a price')
    expect(stage.rows()).toEqual([
      'Pearl | 2.493 PRL | $6,107.85 | +2.31%',
      '2 without a price',
      'Acorn | 1.000 ACORN',
      'Zebra | 1.000 ZEBRA',
    ])
    expect(fold.getAttribute('aria-expanded')).toBe('true')
  })

  it('are all listed, beside the native balance, where nothing has a price', async () => {
    const stage = await openStage()
    await stage.until(() => expect(stage.rows()).toEqual(['Pearl | 5.000 PRL', 'Dollar | 70.500 USD']))
    await stage.until(() =>
      expect(stage.root().querySelector('.amount[data-size=hero]')?.textContent).toContain('5.000 PRL'),
    )
    expect(total(stage)).toBeNull()
  })

  it('are worth $0.00 on a test network, with the token amount [6.11]', async () => {
    const stage = await openStage({ testnet: true, list: async () => [pearl, usd] })
    await stage.until(() =>
      expect(stage.rows()).toEqual(['Pearl | 2.493 PRL | $0.00', 'Dollar | 3,390.120 USD | $0.00']),
    )
    expect(total(stage)).toBeNull()
  })

  it('of one symbol are told apart by their addresses', async () => {
    const fake = token('Dollar', '9', { symbol: 'usd', price: 0.5 })
    const stage = await openStage({ list: async () => [pearl, usd, fake] })
    await stage.until(() => expect(stage.rows()).toHaveLength(3))
    expect(stage.rows()[1]).toBe('Dollar 0x22…222222 | 3,390.120 USD | $3,390.12 | 0.00%')
    expect(stage.rows()[2]).toBe('Dollar 0x99…999999 | 1.000 usd | $0.50')
    expect(stage.rows()[0]).not.toContain('0x')
  })

  it('with markup or reordering characters in their names are text', async () => {
    const evil = token('\u202e<img src=x onerror=alert(1)>', '6', { symbol: '<b>\u2066X', price: 1 })
    const stage = await openStage({ list: async () => [evil] })
    await stage.until(() => expect(stage.rows()).toEqual(['<img src=x onerror=alert(1)> | 1.000 <b> X | $1.00']))
    expect(stage.root().querySelector('.tab-panel img, .tab-panel b')).toBeNull()
  })

  it('can be searched by name, symbol and address from 8 on', async () => {
    const many = Array.from('abcdefg', (digit) => token(`Token ${digit}`, digit, { symbol: `T${digit}`, price: 1 }))
    const stage = await openStage({ list: async () => [pearl, ...many] })
    await stage.until(() => expect(stage.rows()).toHaveLength(8))
    await stage.type('Search tokens', 'pear')
    expect(stage.rows()).toHaveLength(1)
    await stage.type('Search tokens', `0x${'c'.repeat(40)}`)
    expect(stage.rows()[0]).toContain('Token c')
    await stage.type('Search tokens', 'nothing of the kind')
    expect(stage.text()).toContain('No token called nothing of the kind')
    await stage.press('Show all')
    expect(stage.rows()).toHaveLength(8)
  })

  it('cannot be searched where they are seen at once', async () => {
    const few = Array.from('abcdef', (digit) => token(`Token ${digit}`, digit, { price: 1 }))
    const stage = await openStage({ list: async () => [pearl, ...few] })
    await stage.until(() => expect(stage.rows()).toHaveLength(7))
    expect(stage.root().querySelector('input[type=search]')).toBeNull()
  })

  it('say what comes where there are none', async () => {
    const stage = await openStage({ list: async () => [{ ...pearl, amount: 0n }] })
    await stage.until(() => expect(stage.text()).toContain('Nothing here yet'))
    expect(stage.text()).toContain('What you receive on Lagoon is listed here.')
  })
})

it('shows what is left once a transfer of the account is in a block [4.33]', async () => {
  let amount = 3n * 10n ** 18n
  const stage = await openStage({ list: async () => [{ ...pearl, amount }] })
  await stage.until(() => expect(stage.rows()[0]).toContain('3.000 PRL'))
  amount = 10n ** 18n
  const action = { type: 'native' as const, to: dollar, amount: 2n * 10n ** 18n }
  await act(async () => void (await stage.modal.transfers.send({ account, action, maxFee: 1n, display: {} }).included))
  await stage.until(() => expect(stage.rows()[0]).toContain('1.000 PRL'))
})

describe('the total', () => {
  it('stands in place of the native balance, its fraction quiet, with the change in words', async () => {
    const stage = await openStage({ list: async () => [usd, chain, pearl] })
    await stage.until(() => expect(total(stage)).not.toBeNull())
    const [hero, ...others] = stage.root().querySelectorAll('.amount[data-size=hero]')
    expect(others).toEqual([])
    expect(hero?.textContent).toBe('$10,733.62')
    expect([...hero!.querySelectorAll('.balances-fraction')].map((part) => part.textContent).join('')).toBe('.62')
    const change = total(stage)!.querySelector('.balances-change')!
    expect(change.querySelector('[aria-hidden]')?.textContent).toBe('+$123.28 (1.16%)')
    expect(change.getAttribute('data-tone')).toBe('up')
    expect(spoken(change)).toBe('Up by $123.28, or 1.16%, in 24 hours')
  })

  it('is parted in a bar, whose text says the shares', async () => {
    const rest = Array.from('456789', (digit) => token(`T${digit}`, digit, { price: 200 }))
    const stage = await openStage({ list: async () => [usd, chain, pearl, ...rest] })
    await stage.until(() => expect(total(stage)).not.toBeNull())
    const bar = stage.root().querySelector<HTMLElement>('.balances-allocation')!
    expect(bar.getAttribute('role')).toBe('img')
    expect(bar.getAttribute('aria-label')).toBe('Allocation: PRL 51%, USD 28%, CHAIN 10%, T4 2%, others 8%')
    expect(bar.children).toHaveLength(5)
    expect(bar.querySelectorAll('[style]')).toHaveLength(5)
    for (const part of bar.children) expect(part.getAttribute('style')).toMatch(/^--share: ?[\d.]+; ?--hue: ?\d+;?$/)
  })

  it.each([
    ['short where it would not fit', 10n ** 30n, '$12.30T'],
    ['as less than a cent where it is', 1n, '<$0.01'],
  ])('is written %s', async (_, amount, shown) => {
    const stage = await openStage({ list: async () => [{ ...pearl, amount, price: 12.3 }] })
    await stage.until(() => expect(stage.root().querySelector('.amount[data-size=hero]')?.textContent).toBe(shown))
  })

  it('gives way to the native balance where it cannot be read, or late', async () => {
    const stage = await openStage({ list: () => new Promise(() => {}) })
    expect(stage.root().querySelector('.amount[data-size=hero]')).toBeNull()
    await stage.until(() =>
      expect(stage.root().querySelector('.amount[data-size=hero]')?.textContent).toContain('5.000 PRL'),
    )
  })
})

describe('when balances cannot be read', () => {
  it("says 'Token Balance Unavailable', then why, and reads them on Retry [8.2]", async () => {
    const gateway = await startGateway()
    gateway.answer = () => ({ status: 429, body: { reasons: [{ field: '', description: 'Too many requests' }] } })
    const stage = await openStage({ gateway: gateway.url })
    await stage.until(() => expect(stage.toast()).toBe('Token Balance Unavailable'))
    await stage.until(() => expect(stage.text()).toContain('Could not read your tokens'))
    expect(stage.root().querySelector('.code')?.textContent).toContain('Too many requests')
    // The chain's own node still answers for the native balance.
    await stage.until(() => expect(stage.text()).toContain('5.000 PRL'))
    expect(gateway.asked).toHaveLength(1)
    gateway.answer = () => ({ body: { balances: [row()] } })
    await stage.press('Retry')
    await stage.until(() => expect(stage.rows()).toEqual(['Pearl | 2.000 PRL | $4.00']))
    expect(stage.text()).not.toContain('Could not read')
  })

  it.each([
    ['refuses', () => ({ status: 400, body: { reasons: [{ field: 'address', description: 'No such address' }] } })],
    ['fails each time', () => ({ status: 503, body: 'nothing' })],
    ['answers in another shape', () => ({ body: { balances: 'none' } })],
  ])(
    "shows the toast 'Token Balance Unavailable' where the gateway %s, and asks nothing more for 30 s [7.39]",
    async (_, answer) => {
      const gateway = await startGateway()
      gateway.answer = answer
      const stage = await openStage({ gateway: gateway.url })
      await stage.until(() => expect(stage.toast()).toBe('Token Balance Unavailable'))
      const asked = gateway.asked.length
      await act(async () => void (await stage.modal.api.balances.load(account).catch(() => {})))
      expect(gateway.asked).toHaveLength(asked)
      const now = Date.now()
      vi.spyOn(Date, 'now').mockReturnValue(now + 30_001)
      gateway.answer = () => ({ body: { balances: [row()] } })
      await expect(stage.modal.api.balances.load(account)).resolves.toMatchObject({ total: 4 })
    },
  )

  it("shows the toast 'Token Balance Unavailable' where a plugin that provides balances fails [7.39]", async () => {
    const stage = await openStage({ list: () => Promise.reject(new Error('down')) })
    await stage.until(() => expect(stage.toast()).toBe('Token Balance Unavailable'))
  })

  it('says nothing where a plugin does not have the account: the chain is asked', async () => {
    const stage = await openStage({ list: async () => undefined as never })
    await stage.until(() => expect(stage.rows()).toEqual(['Pearl | 5.000 PRL', 'Dollar | 70.500 USD']))
    expect(stage.toast()).toBeUndefined()
  })

  it("says 'Token Balance Unavailable' once on a network that the gateway does not serve [8.2]", async () => {
    const gateway = await startGateway([], ['eip155:10'])
    const stage = await openStage({ gateway: gateway.url })
    await stage.until(() => expect(stage.toast()).toBe('Token Balance Unavailable'))
    await stage.until(() => expect(stage.rows()).toEqual(['Pearl | 5.000 PRL', 'Dollar | 70.500 USD']))
    await act(async () => stage.modal.store.get(stage.modal.atoms.account) && stage.modal.close())
    await stage.until(() => expect(stage.toast()).toBeUndefined())
    await act(async () => void (await stage.modal.api.balances.load(account, { force: true })))
    expect(stage.toast()).toBeUndefined()
  })

  it('keeps what it had, says since when, and recovers', async () => {
    let answer: () => Promise<readonly Holding[]> = async () => [pearl]
    const stage = await openStage({ list: () => answer() })
    await stage.until(() => expect(stage.rows()).toHaveLength(1))
    answer = () => Promise.reject(new Error('down'))
    await act(async () => void (await stage.modal.api.balances.load(account, { force: true }).catch(() => {})))
    await stage.until(() => expect(stage.text()).toContain('Could not refresh your tokens'))
    expect(stage.text()).toMatch(/Amounts are from \d\d:\d\d/)
    expect(stage.rows()).toHaveLength(1)
    expect(total(stage)).not.toBeNull()
    answer = async () => [pearl, usd]
    await stage.press('Retry')
    await stage.until(() => expect(stage.rows()).toHaveLength(2))
    expect(stage.text()).not.toContain('Could not refresh')
  })

  it('says that the visitor is offline, and shows the tokens once they are online', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const stage = await openStage({ list: async () => [pearl] })
    const isShown = stage.rows().length > 0
    await act(async () => void dispatchEvent(new Event('offline')))
    await stage.until(() => expect(stage.text()).toContain('You are offline'))
    expect(isShown ? stage.text() : 'Amounts are from').toContain('Amounts are from')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    await act(async () => void dispatchEvent(new Event('online')))
    await stage.until(() => expect(stage.rows()).toHaveLength(1))
    expect(stage.text()).not.toContain('You are offline')
  })
})

describe('one token', () => {
  const dull = token('Dull', '2', {
    symbol: 'DLL',
    decimals: 36,
    amount: 1_000_000_000_000_000_000_000_000_000_000_000_007n,
  })

  it('shows all of its amount, its value, and its address to copy and look up', async () => {
    const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    const stage = await openStage({ list: async () => [pearl, { ...dull, price: 3, change24h: -50 }] })
    await stage.until(() => expect(stage.rows()).toHaveLength(2))
    await stage.press('Dull')
    await stage.until(() => expect(stage.view()).toBe('TokenDetails'))
    await stage.until(() => expect(stage.text()).toContain('Last 24 hours'))
    expect(stage.root().querySelector('.balances-asset .amount')?.getAttribute('title')).toBe(
      `1.${'0'.repeat(35)}7 DLL`,
    )
    expect(stage.text()).toContain('$3.00')
    expect(stage.text()).toContain('−50.00%')
    await stage.press('Copy address')
    expect(writeText).toHaveBeenCalledWith(dollar)
    expect(stage.root().querySelector('.view a')?.getAttribute('href')).toBe(`https://shore.example/address/${dollar}`)
  })

  it('warns where another has its symbol', async () => {
    const stage = await openStage({ list: async () => [pearl, usd, token('Dollar', '9', { symbol: 'USD' })] })
    await stage.until(() => expect(stage.rows().length).toBeGreaterThan(1))
    await act(async () => [...stage.root().querySelectorAll<HTMLElement>('.tab-panel .row')][1]!.click())
    await stage.until(() => expect(stage.text()).toContain('Anyone can give a token any name'))
  })

  it('says so where it is not in the account', async () => {
    const stage = await openStage({ list: async () => [pearl] })
    await act(async () => stage.modal.open('TokenDetails', { account, token: dollar }))
    await stage.until(() => expect(stage.text()).toContain('This token is not in the account'))
    await stage.press('Back to the account')
    await stage.until(() => expect(stage.view()).toBe('Account'))
  })
})

it('is read in the language of the modal, amounts from left to right', async () => {
  const stage = await openStage({ locale: 'de', list: async () => [usd, pearl] })
  await stage.until(() => expect(stage.rows()[0]).toContain('6.107,85'))
  expect(seen(stage.root().querySelector('.tab-panel .row')!)).toContain('2,493 PRL')
})
