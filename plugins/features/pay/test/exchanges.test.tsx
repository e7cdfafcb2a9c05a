import { startAnvil, type Anvil } from '@portico/devnet'
import { act } from 'react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { openPay as open, payment, recipient, type PayStage, type PayStageOptions } from './payStage.js'

let anvil: Anvil
beforeAll(async () => void (anvil = await startAnvil()))
afterAll(() => anvil.stop())
const openPay = (options: Omit<PayStageOptions, 'anvil'> = {}) => open({ anvil, ...options })

const plain = (text: string) => text.replaceAll(/[⁦-⁩]/g, '')
const shows = (stage: PayStage, text: string) => stage.until(() => expect(plain(stage.text())).toContain(text))
const named = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `x-${index}`, name: `Nest ${index}` }))
const paged = (all: readonly object[]) => ({
  getExchanges: ({ page }: Record<string, unknown>) => ({
    exchanges: all.slice((Number(page) - 1) * 20, Number(page) * 20),
    total: all.length,
  }),
})

describe('Paying from an exchange', () => {
  it('opens its page without a way back to this one, and follows the payment until it is made', async () => {
    let status = 'UNKNOWN'
    const stage = await openPay({
      connected: false,
      answers: { getExchangeBuyStatus: () => ({ status, ...(status === 'SUCCESS' && { txHash: '0xabc' }) }) },
    })
    const { result } = await stage.ask()
    await stage.until(() => expect(stage.button('Nest')).toBeDefined())
    const asset = 'eip155:31337/slip44:60'
    expect(stage.asked('pay_getExchanges')[0]).toEqual({ page: 1, asset, amount: '0.25' })
    await stage.press('Nest')
    await stage.until(() => expect(stage.tabs).toHaveLength(1))
    expect(stage.tabs[0]).toEqual({ url: 'https://nest.example/pay?order=1', features: '', hasOpener: false })
    expect(stage.asked('pay_getExchangePayUrl')).toEqual([
      { exchangeId: 'nest', asset, amount: '0.25', recipient: `eip155:31337:${recipient}` },
    ])
    expect(stage.view()).toBe('PayLoading')
    expect(stage.title()).toBe('Payment Details')
    await shows(stage, 'Continue at Nest')
    status = 'IN_PROGRESS'
    await shows(stage, 'Nest is paying')
    status = 'SUCCESS'
    expect(await result()).toEqual({ success: true, result: '0xabc' })
    await shows(stage, '0.25 ETH paid')
    const asked = stage.asked('pay_getExchangeBuyStatus').length
    await stage.settle(3500)
    expect(stage.asked('pay_getExchangeBuyStatus')).toHaveLength(asked)
    const names = stage.events.map(({ event }) => event).filter((name) => name.startsWith('pay:'))
    expect(names).toEqual(
      ['PAY_MODAL_OPEN', 'PAY_EXCHANGE_SELECTED', 'PAY_INITIATED', 'PAY_SUCCESS'].map((name) => `pay:${name}`),
    )
  })

  it('shows the first two exchanges, and all of them when asked', async () => {
    const stage = await openPay({ answers: paged(named(25)) })
    await stage.ask()
    await stage.until(() => expect(stage.button('Nest 1')).toBeDefined())
    expect(stage.button('Nest 2')).toBeUndefined()
    await stage.press('Show all 25')
    await stage.until(() => expect(stage.button('Nest 19')).toBeDefined())
    if (!stage.button('Nest 24')) await stage.press('Show more')
    await stage.until(() => expect(stage.button('Nest 24')).toBeDefined())
    expect(stage.button('Show more')).toBeUndefined()
    expect(stage.asked('pay_getExchanges').map(({ page }) => page)).toEqual([1, 2])
  })

  it('passes on which exchanges the page wants, and the prefix of the methods', async () => {
    const stage = await openPay({ methodPrefix: 'shop' })
    await stage.ask({ payWithExchange: { includeOnly: ['nest'], exclude: ['den'] } })
    await stage.until(() => expect(stage.asked('shop_getExchanges')).toHaveLength(1))
    expect(stage.asked('shop_getExchanges')[0]).toMatchObject({ includeOnly: ['nest'], exclude: ['den'] })
  })

  it.each([
    ['the page wants none', { payWithExchange: false as const }, {}],
    ['there is no gateway', {}, { withoutGateway: true }],
    ['none can pay', {}, { answers: paged([]) }],
  ])('is not offered where %s', async (_, more, options) => {
    const stage = await openPay(options)
    await stage.ask(more)
    await shows(stage, 'Pay from wallet')
    await stage.until(() => expect(stage.text()).not.toContain('Pay from exchange'))
    await stage.settle(100)
    expect(stage.text()).not.toContain('Pay from exchange')
  })

  it('says so where the gateway does not answer, and lets the wallet pay meanwhile', async () => {
    let isDown = true
    const stage = await openPay({
      answers: {
        getExchanges: () =>
          isDown
            ? { error: { code: -32_603, message: 'The list is being made.' } }
            : { exchanges: [{ id: 'nest', name: 'Nest' }], total: 1 },
      },
    })
    await stage.ask()
    await shows(stage, 'The exchanges could not be loaded')
    expect(stage.text()).toContain('The list is being made.')
    await stage.until(() => expect(stage.button('Pay 0.25 ETH')).toHaveProperty('disabled', false))
    isDown = false
    await stage.press('Retry')
    await stage.until(() => expect(stage.button('Nest')).toBeDefined())
  })

  it('keeps its way open after an exchange refused, and after another was chosen', async () => {
    const stage = await openPay({ answers: { getExchangeBuyStatus: () => ({ status: 'FAILED' }) } })
    const { result } = await stage.ask()
    await stage.until(() => expect(stage.button('Nest')).toBeDefined())
    await stage.press('Nest')
    await shows(stage, 'Nest did not pay')
    await stage.press('Pay another way')
    await stage.until(() => expect(stage.view()).toBe('Pay'))
    await stage.until(() => expect(stage.button('Pay 0.25 ETH')).toHaveProperty('disabled', false))
    await stage.press('Pay 0.25 ETH')
    expect(await result()).toMatchObject({ success: true })
  })

  it('warns of what was begun at an exchange before it is paid twice, and still follows it', async () => {
    let status = 'UNKNOWN'
    const stage = await openPay({ answers: { getExchangeBuyStatus: () => ({ status }) } })
    const { result } = await stage.ask()
    await stage.until(() => expect(stage.button('Nest')).toBeDefined())
    await stage.press('Nest')
    await shows(stage, 'Continue at Nest')
    await stage.press('Pay another way')
    await shows(stage, 'You began to pay at Nest')
    status = 'SUCCESS'
    expect(await result()).toMatchObject({ success: true })
    await shows(stage, '0.25 ETH paid')
  })

  it('follows the payment after the modal was closed', async () => {
    let status = 'IN_PROGRESS'
    const stage = await openPay({ answers: { getExchangeBuyStatus: () => ({ status }) } })
    const { result } = await stage.ask()
    await stage.until(() => expect(stage.button('Nest')).toBeDefined())
    await stage.press('Nest')
    await shows(stage, 'Nest is paying')
    await act(async () => stage.modal.close())
    expect(stage.state()!.result).toBeUndefined()
    status = 'SUCCESS'
    expect(await result()).toMatchObject({ success: true })
  })

  it('stops after ten minutes, and looks again when asked', async () => {
    const stage = await openPay()
    const { result } = await stage.ask()
    await stage.until(() => expect(stage.button('Nest')).toBeDefined())
    await stage.press('Nest')
    await shows(stage, 'Continue at Nest')
    const now = Date.now()
    vi.spyOn(Date, 'now').mockImplementation(() => now + 601_000)
    await stage.until(() => expect(stage.state()!.exchange!.status).toBe('late'))
    vi.mocked(Date.now).mockRestore()
    await shows(stage, 'Not paid yet')
    await stage.press('Look again')
    expect(stage.state()!.exchange!.status).toBe('open')
    expect(stage.asked('pay_getExchangePayUrl')).toHaveLength(1)
    await act(async () => stage.modal.api.pay.load().then(() => stage.modal.dispose()))
    expect(await result()).toMatchObject({
      success: false,
      error: { code: 'pay/unconfirmed', context: { sessionId: 's-1' } },
    })
  })

  it('offers a link where the browser opens no tab', async () => {
    const stage = await openPay({ blocked: true })
    await stage.ask()
    await stage.until(() => expect(stage.button('Nest')).toBeDefined())
    await stage.press('Nest')
    await shows(stage, 'The tab was blocked')
    const link = stage.root().querySelector<HTMLAnchorElement>('.view a[href]')!
    expect(link.href).toBe('https://nest.example/pay?order=1')
    expect(link.rel).toContain('noopener')
  })

  it.each(['javascript:alert(1)', 'http://nest.example/', 'data:text/html,x', 'no address'])(
    'does not open a page at %s',
    async (url) => {
      const stage = await openPay({ answers: { getExchangePayUrl: () => ({ url, sessionId: 's-1' }) } })
      await stage.ask()
      await stage.until(() => expect(stage.button('Nest')).toBeDefined())
      await stage.press('Nest')
      await shows(stage, 'Nest could not be opened')
      expect(stage.tabs).toEqual([])
      expect(stage.state()!.exchange).toMatchObject({ status: 'failed', error: { code: 'pay/unableToGetPayUrl' } })
    },
  )

  it('takes the place of this page where the page wants that, and tells the exchange where to lead afterwards', async () => {
    const stage = await openPay()
    const assign = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
    const redirectUrl = { success: 'https://shop.example/thanks', failure: 'https://shop.example/cart' }
    await stage.ask({ openInNewTab: false, redirectUrl })
    await stage.until(() => expect(stage.button('Nest')).toBeDefined())
    await stage.press('Nest')
    await stage.until(() => expect(assign).toHaveBeenCalledWith('https://nest.example/pay?order=1'))
    expect(stage.tabs).toEqual([])
    expect(stage.asked('pay_getExchangePayUrl')[0]).toMatchObject({ redirectUrl })
  })

  it('ends by the signal of the page: nothing is shown or asked any more', async () => {
    const stage = await openPay()
    const leaving = new AbortController()
    let ended: unknown
    await act(async () => {
      stage.modal.api.pay.open({ ...payment, signal: leaving.signal }).catch((reason: unknown) => (ended = reason))
    })
    await stage.until(() => expect(stage.button('Nest')).toBeDefined())
    await stage.press('Nest')
    await shows(stage, 'Continue at Nest')
    await act(async () => leaving.abort(new Error('left')))
    await stage.until(() => expect(ended).toMatchObject({ message: 'left' }))
    expect(stage.modal.store.get(stage.modal.atoms.state).open).toBe(false)
    const asked = stage.asked('pay_getExchangeBuyStatus').length
    await stage.settle(3500)
    expect(stage.asked('pay_getExchangeBuyStatus')).toHaveLength(asked)
  })
})
