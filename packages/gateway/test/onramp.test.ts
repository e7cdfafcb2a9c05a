import { OnrampOptionsSchema, OnrampQuoteSchema, OnrampUrlSchema } from '@portico/gateway-api'
import { createHmac } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { PriceSource } from '../src/data/Sources.js'
import { OnrampSchema, type OnrampConfig } from '../src/onramp/OnrampConfig.js'
import { onrampRoutes } from '../src/onramp/onrampRoutes.js'
import { createSeller } from '../src/onramp/Seller.js'
import { createProjectDirectory } from '../src/projects/ProjectDirectory.js'
import { noCharges } from './gatewayForTests.js'

const dollar = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const seller = { url: 'https://seller.example/buy?theme=dark', parameters: { publicKey: 'pk_1' } }
const config: OnrampConfig = {
  provider: seller,
  purchaseCurrencies: [
    {
      id: 'usdc',
      name: 'USD Coin',
      symbol: 'USDC',
      networks: [{ name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: dollar }],
    },
    {
      id: 'eth',
      name: 'Ether',
      symbol: 'ETH',
      networks: [{ name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: 'eip155:1', contract_address: '' }],
    },
  ],
  rates: { EUR: 1.25 },
  fees: { percent: 2, network: 1 },
}
const prices: PriceSource = {
  prices: async (tokens) =>
    tokens.map(({ address, chain }) => (chain !== 'eip155:1' ? undefined : { usd: address === dollar ? 1 : 2500 })),
}

function routes(more: Partial<OnrampConfig> = {}, source = prices) {
  const settings = v.parse(OnrampSchema, { ...config, ...more })
  const app = onrampRoutes({
    settings,
    seller: createSeller(settings.provider),
    prices: source,
    projects: createProjectDirectory(undefined),
    charges: noCharges,
    proxies: 0,
    log: () => {},
  })
  const ask = async (path: string, body?: unknown) => {
    const response = await app.request(`${path}?projectId=test-project`, {
      ...(body !== undefined && { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  return ask
}
const quoteOf = (more: object = {}) => ({
  purchaseCurrency: { id: 'usdc' },
  paymentCurrency: { id: 'USD' },
  amount: '100',
  network: 'USDC',
  ...more,
})
const order = {
  destinationWallets: [
    { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', blockchains: ['ethereum'], assets: ['USDC'] },
  ],
  defaultNetwork: 'ethereum',
  partnerUserId: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
  defaultExperience: 'buy',
  presetCryptoAmount: 25,
}

describe('buying', () => {
  it('lists what can be bought and paid with, in the published form [7.18][3.18][3.19]', async () => {
    const { status, body } = await routes()('/v1/onramp/options')
    expect(status).toBe(200)
    const options = v.parse(OnrampOptionsSchema, body)
    expect(options.purchaseCurrencies).toEqual(config.purchaseCurrencies)
    expect(options.paymentCurrencies).toEqual(
      ['USD', 'EUR'].map((id) => ({
        id,
        payment_method_limits: [
          { id: 'card', min: '10.00', max: '7500.00' },
          { id: 'ach_bank_account', min: '10.00', max: '25000.00' },
        ],
      })),
    )
  })

  it('does not offer a payment currency without a rate', async () => {
    const { body } = await routes({ rates: {} })('/v1/onramp/options')
    expect(v.parse(OnrampOptionsSchema, body).paymentCurrencies.map(({ id }) => id)).toEqual(['USD'])
  })

  it('quotes a payment: fees off, the rest at the price of the token [7.19][3.21]', async () => {
    const usd = (amount: string) => ({ amount, currency: 'USD' })
    const first = v.parse(OnrampQuoteSchema, (await routes()('/v1/onramp/quote', quoteOf())).body)
    expect(first).toMatchObject({
      coinbaseFee: usd('2.00'),
      networkFee: usd('1.00'),
      paymentSubtotal: usd('97.00'),
      paymentTotal: usd('100.00'),
      purchaseAmount: { amount: '97.00000000', currency: 'USDC' },
    })
    const inEuro = { purchaseCurrency: { id: 'eth' }, paymentCurrency: { id: 'EUR' } }
    const second = v.parse(OnrampQuoteSchema, (await routes()('/v1/onramp/quote', quoteOf(inEuro))).body)
    // 100 EUR less 2 EUR and 1 USD, at 1.25 USD an EUR and 2 500 USD an ETH.
    expect(second.networkFee).toEqual({ amount: '0.80', currency: 'EUR' })
    expect(Number(second.purchaseAmount.amount)).toBeCloseTo((97.2 * 1.25) / 2500, 8)
    expect(second.quoteId).not.toBe(first.quoteId)
  })

  it.each([
    ['a currency that is not sold', { purchaseCurrency: { id: 'doge' } }, 400, 'purchaseCurrency'],
    ['a currency that is not taken', { paymentCurrency: { id: 'GBP' } }, 400, 'paymentCurrency'],
    ['less than the least', { amount: '9.99' }, 400, 'amount'],
    ['more than the most', { amount: '25000.01' }, 400, 'amount'],
    ['an amount in scientific notation', { amount: '1e3' }, 422, ''],
    ['a negative amount', { amount: '-50' }, 422, ''],
    ['no amount', { amount: undefined }, 422, ''],
  ])('refuses to quote %s', async (_, change, status, field) => {
    const answer = await routes()('/v1/onramp/quote', quoteOf(change))
    expect(answer.status).toBe(status)
    expect(answer.body).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
  })

  it('quotes nothing without a price, and nothing where fees take all', async () => {
    const none: PriceSource = { prices: async (tokens) => tokens.map(() => undefined) }
    expect((await routes({}, none)('/v1/onramp/quote', quoteOf())).status).toBe(503)
    const dear = await routes({ fees: { percent: 50, network: 10 } })('/v1/onramp/quote', quoteOf({ amount: '20' }))
    expect(dear).toMatchObject({ status: 400, body: { reasons: [{ field: 'amount' }] } })
  })

  it("makes the address of the provider's page out of an order [7.17]", async () => {
    const { body } = await routes()('/v1/generators/onrampurl', order)
    const url = new URL(v.parse(OnrampUrlSchema, body).url)
    expect(url.origin + url.pathname).toBe('https://seller.example/buy')
    expect(Object.fromEntries(url.searchParams)).toEqual({
      theme: 'dark',
      publicKey: 'pk_1',
      destinationWallets: JSON.stringify(order.destinationWallets),
      defaultNetwork: 'ethereum',
      partnerUserId: order.partnerUserId,
      defaultExperience: 'buy',
      presetCryptoAmount: '25',
    })
  })

  it('hands on what the visitor pays, with its currency [7.17]', async () => {
    const change = { presetCryptoAmount: undefined, presetFiatAmount: 100.5, fiatCurrency: 'EUR' }
    const { body } = await routes()('/v1/generators/onrampurl', { ...order, ...change })
    const query = Object.fromEntries(new URL(v.parse(OnrampUrlSchema, body).url).searchParams)
    expect(query).toMatchObject({ presetFiatAmount: '100.5', fiatCurrency: 'EUR' })
    expect(query).not.toHaveProperty('presetCryptoAmount')
  })

  it('tells pages the name of the seller, where the configuration has one', async () => {
    const named = routes({ provider: { ...seller, kind: 'signedQuery', name: 'acme' } })
    expect(v.parse(OnrampOptionsSchema, (await named('/v1/onramp/options')).body).providers).toEqual(['acme'])
    expect((await routes()('/v1/onramp/options')).body).not.toHaveProperty('providers')
  })

  it('signs the order where the provider asks for it', async () => {
    const provider = { ...seller, secret: 'sk_1' }
    const { body } = await routes({ provider })('/v1/generators/onrampurl', order)
    const url = new URL(body['url'] as string)
    const signature = url.searchParams.get('signature')
    url.searchParams.delete('signature')
    expect(signature).toBe(createHmac('sha256', 'sk_1').update(url.search).digest('base64'))
    expect(url.href).not.toContain('sk_1')
  })

  it.each([
    ['no wallet', { destinationWallets: [] }],
    ['an address with markup', { destinationWallets: [{ address: '<b>' }] }],
    ['a short partner id', { partnerUserId: 'me' }],
    ['an amount that is text', { presetCryptoAmount: '25' }],
    ['a payment that is negative', { presetFiatAmount: -1 }],
    ['a currency that is no code', { presetFiatAmount: 1, fiatCurrency: 'euro' }],
    ['another experience', { defaultExperience: 'steal' }],
  ])('refuses an order with %s', async (_, change) => {
    expect((await routes()('/v1/generators/onrampurl', { ...order, ...change })).status).toBe(422)
  })

  it('refuses bodies that are no JSON, or too long', async () => {
    expect((await routes()('/v1/onramp/quote', '{')).status).toBe(422)
    expect((await routes()('/v1/onramp/quote', ' '.repeat(20_000))).status).toBe(413)
  })
})
