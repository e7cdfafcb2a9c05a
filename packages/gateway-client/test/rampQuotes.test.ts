import { RampQuotes, type RampQuotesCapability } from '@portico/core'
import { createTestModal, failure } from '@portico/testing/conformance'
import { startGatewayDouble, type GatewayAnswer } from '@portico/testing/gateway'
import { expect, it, onTestFinished } from 'vitest'

interface Asked {
  readonly path: string
  readonly query: URLSearchParams
  readonly body: unknown
}

async function open(answer: GatewayAnswer) {
  const asked: Asked[] = []
  const gateway = await startGatewayDouble(({ url, body }) => {
    asked.push({ path: url.pathname, query: url.searchParams, body: body && (JSON.parse(body) as unknown) })
    return answer
  })
  onTestFinished(() => gateway.close())
  const { modal } = createTestModal({ plugins: [], gateway: gateway.url })
  return { ramp: modal.capability<RampQuotesCapability>(RampQuotes).for('*')!, asked }
}
const account = 'eip155:1:0x00000000000000000000000000000000000000a1'
const purchase = { id: 'eth', name: 'Ether', symbol: 'ETH', networks: [] }
const payment = { id: 'EUR', payment_method_limits: [{ id: 'card', min: '10', max: '500' }] }

it('asks for a quote, and tells a refusal from a failure', async () => {
  const same = { amount: '1', currency: 'EUR' }
  const quote = { coinbaseFee: same, networkFee: same, paymentSubtotal: same, paymentTotal: same, purchaseAmount: same }
  const good = await open({ body: { ...quote, quoteId: 'q-1' } })
  const request = { purchase, payment, amount: '100' }
  expect(await good.ramp.quote(request)).toEqual({ ...quote, quoteId: 'q-1' })
  expect(good.asked).toMatchObject([
    {
      path: '/v1/onramp/quote',
      body: { purchaseCurrency: purchase, paymentCurrency: payment, amount: '100', network: 'ETH' },
    },
  ])
  const reasons = [{ field: 'amount', description: 'Not more than 5 today.' }]
  const refusing = await open({ status: 400, body: { status: 'FAILED', reasons } })
  expect(await refusing.ramp.quote(request)).toMatchObject({
    refusal: { code: 'core/gatewayFailed', message: 'Not more than 5 today.' },
  })
  const missing = await open({ status: 404 })
  expect(await failure(missing.ramp.quote(request))).toMatchObject({ code: 'core/gatewayFailed' })
})

it.each([
  ['the amount of tokens where it is known', { amount: '0.5' }, { presetCryptoAmount: 0.5 }],
  ['else what is paid', { amount: undefined }, { presetFiatAmount: 20, fiatCurrency: 'EUR' }],
])('orders the page of a seller with %s', async (_, known, told) => {
  const { ramp, asked } = await open({ body: { url: 'https://seller.example/buy' } })
  const networks = { 'eip155:10': 'optimism', 'eip155:1': 'ethereum' } as const
  const paid = { amount: '20', currency: 'EUR' }
  const order = { provider: 'seller', account, networks, asset: 'ETH', payment: paid, ...known } as const
  expect(await ramp.pageUrl(order)).toBe('https://seller.example/buy')
  const address = account.slice('eip155:1:'.length)
  expect(asked).toMatchObject([{ path: '/v1/generators/onrampurl' }])
  expect(asked[0]!.body).toEqual({
    destinationWallets: [{ address, blockchains: ['optimism', 'ethereum'], assets: ['ETH'] }],
    defaultNetwork: 'ethereum',
    partnerUserId: address,
    defaultExperience: 'buy',
    ...told,
  })
})

it("reads the seller's word of purchases from the history of the account", async () => {
  const row = (id: string, status: string) => ({
    id,
    metadata: {
      operationType: 'bought',
      hash: '',
      minedAt: '2026-01-01T00:00:00.000Z',
      sentFrom: '',
      sentTo: '',
      status,
    },
    transfers: [],
  })
  const statuses = ['IN_PROGRESS', 'SUCCESS', 'FAILED', 'CREATED']
  const data = statuses.map((status) => row(status, `ONRAMP_TRANSACTION_STATUS_${status}`))
  const { ramp, asked } = await open({ body: { data: [...data, row('own', 'confirmed')], next: null } })
  expect((await ramp.purchases(account, 'coinbase')).map(({ status }) => status)).toEqual([
    'inProgress',
    'sent',
    'failed',
    'inProgress',
    'sent',
  ])
  expect(asked[0]!.path).toBe(`/v1/account/${account.slice('eip155:1:'.length)}/history`)
  expect(Object.fromEntries(asked[0]!.query)).toMatchObject({ chainId: 'eip155:1', onramp: 'coinbase' })
})
