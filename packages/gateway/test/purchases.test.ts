import { HistoryAnswerSchema } from '@portico/gateway-api'
import * as v from 'valibot'
import { expect, it, onTestFinished } from 'vitest'
import { startGateway, type GatewayConfig } from '../src/index.js'
import { httpUpstream } from './httpUpstream.js'

const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** As Coinbase's documentation of its Transaction Status API has one. */
const purchase = {
  status: 'ONRAMP_TRANSACTION_STATUS_IN_PROGRESS',
  purchase_currency: 'USDC',
  purchase_network: 'ethereum',
  purchase_amount: { value: '98.5', currency: 'USDC' },
  payment_total: { value: '100', currency: 'USD' },
  country: 'US',
  payment_method: 'CARD',
  tx_hash: '0x12',
  transaction_id: '1f087a54-ff1f-62e8-9f85-aa77ac0499a5',
  wallet_address: own,
  created_at: '2025-09-02T02:34:13Z',
}

async function open(purchasesUrl: string | undefined, limits: GatewayConfig['limits'] = {}) {
  const gateway = await startGateway({
    stopTimeout: 100,
    limits,
    onramp: {
      provider: { url: 'https://seller.example/buy', ...(purchasesUrl !== undefined && { purchasesUrl }) },
      purchaseCurrencies: [
        {
          id: 'eth',
          name: 'Ether',
          symbol: 'ETH',
          networks: [{ name: 'ethereum-mainnet', display_name: 'Ethereum', chain_id: '1', contract_address: '' }],
        },
      ],
    },
  })
  onTestFinished(() => gateway.stop())
  return async (account: string) => {
    const query = new URLSearchParams({ projectId: 'test-project', chainId: 'eip155:1', onramp: 'coinbase' })
    const response = await fetch(`${gateway.url}/v1/account/${account}/history?${query}`)
    return { status: response.status, body: (await response.json()) as unknown }
  }
}

it('purchases are what the provider says of an address, without rows that do not fit and without what was paid [7.4]', async () => {
  const transactions = [
    purchase,
    { ...purchase, purchase_amount: { value: '1e5' } },
    { ...purchase, created_at: 'now' },
  ]
  const { url, requests } = await httpUpstream({ [`/user/${own}/transactions`]: { transactions, total_count: '3' } })
  const { status, body } = await (await open(`${url}/user/{user}/transactions?pageSize=10`))(own)
  expect(status).toBe(200)
  expect(v.parse(HistoryAnswerSchema, body).data).toMatchObject([
    {
      id: purchase.transaction_id,
      metadata: { operationType: 'bought', status: purchase.status, hash: '0x12', minedAt: purchase.created_at },
      transfers: [{ direction: 'in', quantity: { numeric: '98.5' }, fungible_info: { symbol: 'USDC' } }],
    },
  ])
  expect(JSON.stringify(body)).not.toMatch(/CARD|"US"|"100"/)
  expect(requests).toEqual([`/user/${own}/transactions?pageSize=10`])
})

it('a provider is asked once for all who ask within two seconds, and a client cannot ask it without end', async () => {
  const { url, requests } = await httpUpstream({ [`/of/${own}`]: { transactions: [purchase] } })
  const ask = await open(`${url}/of/{user}`, { calls: { perSecond: 0.01, burst: 40 } })
  const statuses = (await Promise.all(Array.from({ length: 6 }, () => ask(own)))).map(({ status }) => status)
  expect(statuses.sort()).toEqual([200, 200, 200, 200, 429, 429])
  expect(requests).toHaveLength(1)
})

it('there are none where the provider tells nothing', async () => {
  expect(await (await open(undefined))(own)).toEqual({ status: 200, body: { data: [], next: null } })
})

it('a provider that fails, or answers something else, is 503; what is no address is not asked about', async () => {
  const { url, requests } = await httpUpstream({ [`/wrong/${own}`]: { orders: [] } })
  for (const path of ['gone', 'wrong']) expect((await (await open(`${url}/${path}/{user}`))(own)).status).toBe(503)
  const asked = requests.length
  const ask = await open(`${url}/wrong/{user}`)
  for (const account of ['someone', '..%2f..%2fadmin', `${own}0`]) expect((await ask(account)).status).toBe(400)
  expect(requests).toHaveLength(asked)
})

it('a provider that answers with more than a mebibyte is not read to its end', async () => {
  const { url } = await httpUpstream({ [`/all/${own}`]: { transactions: [purchase], more: 'a'.repeat(2 ** 20) } })
  expect((await (await open(`${url}/all/{user}`))(own)).status).toBe(503)
})
