import { Exchanges, type ExchangesCapability } from '@portico/core'
import { createTestModal, failure } from '@portico/testing/conformance'
import { startGatewayDouble } from '@portico/testing/gateway'
import { expect, it, onTestFinished } from 'vitest'

interface Asked {
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** A gateway that answers every method with this. */
async function open(answer: object) {
  const asked: Asked[] = []
  const gateway = await startGatewayDouble(({ url, body }) => {
    expect(url.pathname).toBe('/v1/json-rpc')
    asked.push(JSON.parse(body) as Asked)
    return { body: { jsonrpc: '2.0', id: 1, ...answer } }
  })
  onTestFinished(() => gateway.close())
  const { modal } = createTestModal({ plugins: [], gateway: gateway.url })
  const exchanges = modal.capability<ExchangesCapability>(Exchanges).for('*')!
  return { exchanges, url: gateway.url, asked: () => asked.map(({ method, params }) => ({ method, params })) }
}
const amount = {
  methodPrefix: 'pay',
  asset: 'eip155:1/slip44:60',
  amount: 250_000_000_000_000_000n,
  decimals: 18,
} as const

it('lists exchanges with pictures below the gateway, by an amount of whole units', async () => {
  const rows = [
    { id: 'nest', name: 'Nest', imageUrl: '/v1/images/nest' },
    { id: 'den', name: 'Den' },
  ]
  const { exchanges, asked, url } = await open({ result: { exchanges: rows, total: 2 } })
  expect(await exchanges.list({ ...amount, page: 2, exclude: ['cave'] })).toEqual({
    exchanges: [
      { id: 'nest', name: 'Nest', imageUrl: `${url}/v1/images/nest` },
      { id: 'den', name: 'Den', imageUrl: undefined },
    ],
    total: 2,
  })
  expect(asked()).toEqual([
    { method: 'pay_getExchanges', params: { page: 2, exclude: ['cave'], asset: 'eip155:1/slip44:60', amount: '0.25' } },
  ])
})

it('asks for the page of a payment and for its status with the prefix of the caller', async () => {
  const page = await open({ result: { url: 'http://nest.example/', sessionId: 's-1' } })
  const order = { ...amount, methodPrefix: 'shop', exchangeId: 'nest', recipient: 'eip155:1:0xbeef' } as const
  // Whether it may be opened is for the caller to decide.
  expect(await page.exchanges.payUrl(order)).toEqual({ url: 'http://nest.example/', sessionId: 's-1' })
  const params = { exchangeId: 'nest', asset: 'eip155:1/slip44:60', amount: '0.25', recipient: 'eip155:1:0xbeef' }
  expect(page.asked()).toEqual([{ method: 'shop_getExchangePayUrl', params }])
  const status = await open({ result: { status: 'SUCCESS', txHash: '0xabc' } })
  const session = { exchangeId: 'nest', sessionId: 's-1' }
  expect(await status.exchanges.status({ methodPrefix: 'shop', ...session })).toEqual({
    status: 'SUCCESS',
    txHash: '0xabc',
  })
  expect(status.asked()).toEqual([{ method: 'shop_getExchangeBuyStatus', params: session }])
})

it('says in the words of the gateway why there is no answer', async () => {
  const { exchanges } = await open({ error: { code: -32_603, message: 'The list is being made.' } })
  expect(await failure(exchanges.list({ ...amount, page: 1 }))).toMatchObject({ message: 'The list is being made.' })
  const given = exchanges.list({ ...amount, page: 1, signal: AbortSignal.abort() })
  expect(await failure(given)).toMatchObject({ name: 'AbortError' })
})
