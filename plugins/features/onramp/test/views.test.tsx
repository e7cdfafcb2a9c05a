import { act } from 'react'
import { expect, it, describe, vi } from 'vitest'
import { coinbase, meld, type BuyOrder } from '../src/index.js'
import { isSoldOn } from '../src/runtime/networksSold.js'
import { currencies, openOnramp, quoteOf, sellerPage } from './onrampStage.js'

const address = () => expect.stringMatching(/^0x[0-9a-fA-F]{40}$/) as string

describe('Buying', () => {
  it('begins with a button in Account, quotes what is typed, and opens the page of a provider [4.34][9.22]', async () => {
    const stage = await openOnramp({ providers: [coinbase()] })
    await stage.open('Account')
    await stage.press('Buy')
    await stage.until(() => expect(stage.text()).toContain('From $10 to $500'))
    await stage.type('You pay', '100')
    await stage.until(() => expect(stage.state().quote).toMatchObject({ status: 'ready', estimate: false }))
    await stage.until(() => expect(stage.root().querySelector('output')?.textContent).toBe('97.5'))
    expect(stage.text()).toContain('Provider fee$2')
    await stage.press('Coinbase')
    await stage.until(() => expect(stage.opened).toHaveLength(1))
    expect(stage.view()).toBe('BuyInProgress')
    expect(stage.opened[0]).toEqual({
      url: sellerPage,
      features: 'width=600,height=800,scrollbars=yes',
      hasOpener: false,
    })
    expect(stage.text()).toContain('Continue at ')
    expect(stage.events.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['onramp:SELECT_BUY_CRYPTO', 'onramp:SELECT_BUY_PROVIDER']),
    )
    await act(async () => stage.modal.api.onramp.reset())
    expect(stage.state()).toMatchObject({ amount: '', quote: { status: 'none' }, buy: undefined })
  })

  it('orders the page of the second provider at the gateway, on its pay chains [7.17][9.35]', async () => {
    const stage = await openOnramp()
    await stage.open('OnRampProviders')
    await stage.type('You pay', '50')
    await stage.until(() => expect(stage.state().quote.status).toBe('ready'))
    await stage.press('Coinbase')
    await stage.until(() => expect(stage.opened).toHaveLength(1))
    const order = stage.gateway.seen.find(({ url }) => url.pathname === '/v1/generators/onrampurl')!
    expect(order.url.searchParams.get('projectId')).toBe('test-project')
    expect(JSON.parse(order.body)).toEqual({
      destinationWallets: [
        {
          address: address(),
          blockchains: [
            'ethereum',
            'arbitrum',
            'polygon',
            'berachain',
            'avalanche-c-chain',
            'optimism',
            'celo',
            'base',
          ],
          assets: ['USDC'],
        },
      ],
      defaultNetwork: 'ethereum',
      partnerUserId: address(),
      defaultExperience: 'buy',
      presetCryptoAmount: 47.5,
    })
  })

  it('does not sell on a network that the second provider does not have: it says so, and names ethereum [9.35]', async () => {
    const { 'eip155:1': ethereum, ...others } = coinbase().networks!
    const stage = await openOnramp({ providers: [{ ...coinbase(), networks: others }] })
    await stage.open('OnRampProviders')
    await stage.until(() => expect(stage.text()).toContain('Does not sell on Ethereum'))
    expect(stage.button('Coinbase')).toHaveProperty('disabled', true)
    vi.mocked(window.open).mockClear()
    await act(async () => stage.modal.api.onramp.buy('coinbase'))
    expect(window.open).not.toHaveBeenCalled()
    expect(stage.gateway.paths()).not.toContain('/v1/generators/onrampurl')
    expect(stage.state().buy).toMatchObject({
      status: 'failed',
      error: {
        code: 'onramp/networkNotSold',
        context: { provider: 'coinbase', network: 'eip155:1', fallback: 'arbitrum' },
      },
    })
    expect(Object.values(coinbase().networks!)[0]).toBe(ethereum)
    expect(ethereum).toBe('ethereum')
  })

  it.each([
    ['a test network of Solana', meld({ publicKey: 'pk' }), 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', false],
    ['Solana', meld({ publicKey: 'pk' }), 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', true],
    ['a test network of Ethereum', coinbase(), 'eip155:11155111', false],
    ['a network with the name of a property of every object', coinbase(), 'constructor', false],
    ['Base', coinbase(), 'eip155:8453', true],
  ])('a seller sells to accounts on %s or not', (_, provider, network, isSold) => {
    expect(isSoldOn(provider, network)).toBe(isSold)
  })

  it('does not open a page of another host that the gateway names under the name of a seller', async () => {
    const url = 'https://pay.coinbase.com.evil.example/buy'
    const stage = await openOnramp({ answers: { '/v1/generators/onrampurl': () => ({ body: { url } }) } })
    await stage.open('OnRampProviders')
    await stage.press('Coinbase')
    await stage.until(() => expect(stage.text()).toContain('could not be opened'))
    expect(stage.opened).toEqual([])
    expect(stage.state().buy).toMatchObject({ status: 'failed', error: { code: 'onramp/unsafePage' } })
  })

  it('opens no page of a gateway for a seller that does not say its hosts', async () => {
    const { hosts: _, ...unnamed } = coinbase()
    const stage = await openOnramp({ providers: [unnamed] })
    await stage.open('OnRampProviders')
    await stage.press('Coinbase')
    await stage.until(() => expect(stage.text()).toContain('could not be opened'))
    expect(stage.opened).toEqual([])
  })

  it.each([
    ['on another network', [{ ...currencies.purchaseCurrencies[0]!.networks[0]!, chain_id: '10' }]],
    ['without its address', [{ ...currencies.purchaseCurrencies[0]!.networks[0]!, contract_address: '' }]],
  ])(
    'says that it cannot tell when a token arrives that the gateway lists %s',
    async (_, networks) => {
      let balance = 0n
      const purchaseCurrencies = [{ ...currencies.purchaseCurrencies[0]!, networks }]
      const stage = await openOnramp({
        balance: () => balance,
        answers: { '/v1/onramp/options': () => ({ body: { ...currencies, purchaseCurrencies } }) },
      })
      await stage.open('OnRampProviders')
      await stage.until(() => expect(stage.state().purchase?.symbol).toBe('USDC'))
      await stage.press('Coinbase')
      await stage.until(() => expect(stage.text()).toContain('This page cannot tell when'))
      // Another account sends ether.
      balance = 1n
      await stage.settle(5000)
      expect(stage.state().buy?.status).toBe('open')
    },
    20_000,
  )

  it("writes key, currency, wallet and customer into the first provider's address [7.29]", async () => {
    const stage = await openOnramp({ providers: [meld({ publicKey: 'pk_1' })] })
    await stage.open('OnRampProviders')
    await stage.press('Meld.io')
    await stage.until(() => expect(stage.opened).toHaveLength(1))
    const url = new URL(stage.opened[0]!.url)
    expect(Object.fromEntries(url.searchParams)).toEqual({
      publicKey: 'pk_1',
      destinationCurrencyCode: 'USDC',
      walletAddress: address(),
      externalCustomerId: 'test-project',
    })
    const solana = { address: 'So1', namespace: 'solana', asset: 'USDC', network: { name: '', id: '' } }
    const other = meld({ publicKey: 'pk_1' }).url!({ ...solana, amount: undefined, projectId: undefined })
    expect(new URL(other).searchParams.get('destinationCurrencyCode')).toBe('SOL')
  })

  it('has two providers with fees of 1-2%, the second on eip155 alone [9.34][3.20]', () => {
    const [first, second] = [meld({ publicKey: 'pk' }), coinbase()]
    expect([first.feeRange, second.feeRange]).toEqual(['1-2%', '1-2%'])
    expect(first.supportedChains).toEqual(['eip155', 'solana'])
    expect(second.supportedChains).toEqual(['eip155'])
  })

  it.each<[string, unknown, readonly string[]]>([
    ['a list with one of them', ['meld'], ['Meld.io']],
    ['a text', 'meld', []],
    ['a list with something else', ['meld', 3], []],
    ['null', null, []],
    ['nothing', undefined, ['Meld.io', 'Coinbase']],
  ])('shows providers by a list of names: %s [5.21]', async (_, providerNames, shown) => {
    const stage = await openOnramp({ providers: [meld({ publicKey: 'pk' }), coinbase()], providerNames })
    await stage.open('Account')
    expect(stage.button('Buy') !== undefined).toBe(shown.length > 0)
    await stage.open('OnRampProviders')
    for (const label of ['Meld.io', 'Coinbase']) expect(stage.button(label) !== undefined).toBe(shown.includes(label))
  })

  it('marks what stands in for a quote as an estimate, shows no price, and buys at none [7.38]', async () => {
    const stage = await openOnramp({ answers: { '/v1/onramp/quote': () => ({ status: 503 }) } })
    await stage.open('OnRampProviders')
    await stage.type('You pay', '100')
    await stage.until(() => expect(stage.state().quote).toMatchObject({ status: 'ready', estimate: true }))
    expect(stage.state().quote).toMatchObject({
      quote: { quoteId: 'mocked-quote-id', purchaseAmount: { amount: '100', currency: 'USD' } },
    })
    await stage.until(() => expect(stage.text()).toContain('Estimate'))
    expect(stage.root().querySelector('output')?.textContent).toBe('0')
    expect(stage.text()).not.toContain('Provider fee')
    await stage.press('Coinbase')
    await stage.until(() => expect(stage.opened).toHaveLength(1))
    const order = stage.gateway.seen.find(({ url }) => url.pathname === '/v1/generators/onrampurl')!
    expect(JSON.parse(order.body)).not.toHaveProperty('presetCryptoAmount')
  })

  it('falls back to the default currencies where the gateway does not tell them [7.38][9.32][9.33]', async () => {
    const stage = await openOnramp({
      answers: { '/v1/onramp/options': () => ({ body: { purchaseCurrencies: 'none' } }) },
    })
    await stage.open('OnRampProviders')
    await stage.until(() => expect(stage.state().currencies).toBeDefined())
    const { currencies, payment, purchase } = stage.state()
    expect(currencies!.isDefault).toBe(true)
    expect(payment).toEqual({
      id: 'USD',
      payment_method_limits: [
        { id: 'card', min: '10.00', max: '7500.00' },
        { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
      ],
    })
    expect(currencies!.paymentCurrencies.map(({ id }) => id)).toEqual(['USD', 'EUR'])
    expect(purchase!.symbol).toBe('USDC')
    expect(purchase!.networks.map(({ display_name: name, chain_id: id }) => `${name} ${id}`)).toEqual([
      'Ethereum 1',
      'Polygon 137',
    ])
  })

  it('says why the gateway will not sell, and keeps what was entered', async () => {
    const reasons = [{ field: 'amount', description: 'Not more than 5 today.' }]
    const stage = await openOnramp({
      answers: { '/v1/onramp/quote': () => ({ status: 400, body: { status: 'FAILED', reasons } }) },
    })
    await stage.open('OnRampProviders')
    await stage.type('You pay', '100')
    await stage.until(() => expect(stage.text()).toContain('There is no offer for this amount'))
    expect(stage.text()).toContain('Not more than 5 today.')
    expect(stage.state().amount).toBe('100')
  })

  it.each(['9.99', '500.01', '1e2', '٣٠', '0x64', '-100', '100.001', 'abc'])(
    'asks for no quote of %s, and offers no provider for it',
    async (amount) => {
      const stage = await openOnramp()
      await stage.open('OnRampProviders')
      await stage.until(() => expect(stage.state().payment).toBeDefined())
      await stage.type('You pay', amount)
      await stage.settle(400)
      expect(stage.gateway.paths()).not.toContain('/v1/onramp/quote')
      expect(stage.button('Coinbase')).toHaveProperty('disabled', true)
    },
  )

  it('shows the quote of what was typed last, however late an earlier answer comes', async () => {
    const stage = await openOnramp({
      answers: {
        '/v1/onramp/quote'({ body }) {
          const { amount } = JSON.parse(body) as { amount: string }
          return { body: quoteOf(amount), delay: amount === '100' ? 600 : 0 }
        },
      },
    })
    await stage.open('OnRampProviders')
    await stage.type('You pay', '100')
    await stage.until(() => expect(stage.gateway.paths()).toContain('/v1/onramp/quote'))
    await stage.type('You pay', '200')
    await stage.until(() => expect(stage.state().quote.status).toBe('ready'))
    await stage.settle(700)
    expect(stage.state().quote).toMatchObject({ quote: { paymentTotal: { amount: '200' } } })
  })

  it('changes token and currency, and asks for a quote of them', async () => {
    const stage = await openOnramp()
    await stage.open('OnRampProviders')
    await stage.type('You pay', '100')
    await stage.until(() => expect(stage.button('Currency: USD. Change')).toBeDefined())
    await stage.press('Currency: USD. Change')
    await stage.until(() => expect(stage.view()).toBe('OnRampFiatSelect'))
    await stage.press('Euro')
    await stage.until(() => expect(stage.view()).toBe('OnRampProviders'))
    await stage.press('Token: USDC. Change')
    await stage.until(() => expect(stage.view()).toBe('OnRampTokenSelect'))
    await stage.press('Ether')
    await stage.until(() => expect(stage.view()).toBe('OnRampProviders'))
    await stage.until(() => expect(stage.state().quote.status).toBe('ready'))
    const quotes = stage.gateway.seen.filter(({ url }) => url.pathname === '/v1/onramp/quote')
    expect(JSON.parse(quotes.at(-1)!.body)).toMatchObject({
      purchaseCurrency: { id: 'eth' },
      paymentCurrency: { id: 'EUR' },
      amount: '100',
      network: 'ETH',
    })
  })

  it('is not offered where neither a gateway nor a page of its own sells', async () => {
    const stage = await openOnramp({ withoutGateway: true })
    await stage.open('Account')
    expect(stage.button('Buy')).toBeUndefined()
  })

  it('is not offered by itself: without a seller that the site names there is no button', async () => {
    const stage = await openOnramp({ providers: undefined })
    await stage.open('Account')
    expect(stage.button('Buy')).toBeUndefined()
  })

  it.each([
    ['does not make', ['acme'], false],
    ['makes', ['acme', 'coinbase'], true],
    ['may make: it does not tell', undefined, true],
  ])(
    'shows a seller whose pages the gateway %s, and one with pages of its own anyway',
    async (_, providers, isShown) => {
      const stage = await openOnramp({
        providers: [meld({ publicKey: 'pk' }), coinbase()],
        answers: { '/v1/onramp/options': () => ({ body: { ...currencies, providers } }) },
      })
      await stage.open('OnRampProviders')
      await stage.until(() => expect(stage.state().currencies).toMatchObject({ isDefault: false }))
      await stage.until(() => expect(stage.button('Coinbase') !== undefined).toBe(isShown))
      expect(stage.button('Meld.io')).toBeDefined()
    },
  )

  it('is not offered any more once the gateway says that it makes the pages of no seller here', async () => {
    const stage = await openOnramp({
      answers: { '/v1/onramp/options': () => ({ body: { ...currencies, providers: [] } }) },
    })
    await stage.open('OnRampProviders')
    await stage.until(() => expect(stage.text()).toContain('Buying is not available here'))
    await stage.open('Account')
    expect(stage.button('Buy')).toBeUndefined()
  })

  it('tells a seller what the visitor pays, where no quote says what that buys', async () => {
    const orders: BuyOrder[] = []
    const seller = {
      ...meld({ publicKey: 'pk' }),
      url: (order: BuyOrder) => (orders.push(order), 'https://meldcrypto.com/'),
    }
    const stage = await openOnramp({ providers: [seller], answers: { '/v1/onramp/quote': () => ({ status: 503 }) } })
    await stage.open('OnRampProviders')
    await stage.type('You pay', '100')
    await stage.until(() => expect(stage.state().quote).toMatchObject({ status: 'ready', estimate: true }))
    await stage.press('Meld.io')
    await stage.until(() => expect(orders).toHaveLength(1))
    expect(orders[0]).toMatchObject({ amount: undefined, payment: { amount: '100', currency: 'USD' } })
  })
})
