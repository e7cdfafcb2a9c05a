import { ExchangeBuyStatusSchema, ExchangePayUrlSchema, ExchangesSchema } from '@portico/gateway-api'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { exchangeRoutes } from '../src/exchanges/exchangeRoutes.js'
import { ExchangesSchema as ConfigSchema } from '../src/exchanges/ExchangesConfig.js'
import { createProjectDirectory } from '../src/projects/ProjectDirectory.js'
import { documents, ed25519Key, expectPage, expectTokenRequest, startCoinbaseDouble } from './coinbaseDouble.js'
import { noCharges } from './gatewayForTests.js'

const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const usdc = 'eip155:8453/erc20:0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913'
const order = { exchangeId: 'coinbase', asset: usdc, amount: '12.5', recipient: `eip155:8453:${recipient}` }

async function open() {
  const pair = ed25519Key()
  const coinbase = await startCoinbaseDouble(pair)
  const assets = { [usdc]: { symbol: 'USDC', network: 'base' } }
  const app = exchangeRoutes({
    exchanges: v.parse(ConfigSchema, [{ kind: 'coinbase', key: pair.key, apiUrl: coinbase.apiUrl, assets }]),
    projects: createProjectDirectory(undefined),
    charges: noCharges,
    proxies: 0,
    log: () => {},
  })
  const call = async (method: string, params: object) => {
    const response = await app.request('/v1/json-rpc?projectId=test-project', {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: `pay_${method}`, params }),
    })
    return (await response.json()) as { result?: unknown; error?: { code: number; data?: { code: string } } }
  }
  const begin = async (change: object = {}) =>
    v.parse(ExchangePayUrlSchema, (await call('getExchangePayUrl', { ...order, ...change })).result)
  /** Of a session for 12.5 USDC, where Coinbase has these transactions. */
  const statusOf = async (...transactions: readonly object[]) => {
    const { sessionId } = await begin()
    coinbase.answer.transactions = { transactions, total_count: String(transactions.length) }
    const { result } = await call('getExchangeBuyStatus', { exchangeId: 'coinbase', sessionId })
    return v.parse(ExchangeBuyStatusSchema, result)
  }
  return { coinbase, call, begin, statusOf }
}

const sent = (change: object = {}) => ({
  ...documents.transactions.answer.transactions[0],
  type: 'ONRAMP_TRANSACTION_TYPE_SEND',
  purchase_amount: { value: '12.5', currency: 'USDC' },
  wallet_address: recipient,
  ...change,
})
const status = (word: string) => ({ status: `ONRAMP_TRANSACTION_STATUS_${word}` })

it('an account at Coinbase is offered for what it sends, in whichever case the address is written', async () => {
  const { call } = await open()
  const offered = async (asset: string) =>
    v.parse(ExchangesSchema, (await call('getExchanges', { asset })).result).exchanges.map(({ name }) => name)
  expect(await offered(usdc)).toEqual(['Coinbase'])
  expect(await offered(usdc.toLowerCase())).toEqual(['Coinbase'])
  expect(await offered('eip155:1/slip44:60')).toEqual([])
})

it("opens Coinbase's page for sending the amount to the recipient, as the documents have it", async () => {
  const { coinbase, begin } = await open()
  const redirectUrl = { success: 'https://shop.example/thanks', failure: 'https://shop.example/cart' }
  const { url, sessionId } = await begin({ redirectUrl })
  const query = expectPage(url)
  expect(query).toEqual({
    sessionToken: documents.token.answer.token,
    defaultAsset: 'USDC',
    defaultNetwork: 'base',
    defaultExperience: 'send',
    defaultPaymentMethod: documents.page.sendOnlyPaymentMethod,
    presetCryptoAmount: '12.5',
    redirectUrl: redirectUrl.success,
    partnerUserRef: sessionId,
  })
  expect(Object.keys(query)).toEqual(expect.arrayContaining(documents.page.sendOnly))
  expect(expectTokenRequest(coinbase.requests[0]!)).toMatchObject({
    addresses: [{ address: recipient, blockchains: ['base'] }],
    assets: ['USDC'],
  })
  expect((await begin()).sessionId).not.toBe(sessionId)
})

it('has paid once Coinbase has sent the whole amount', async () => {
  const { coinbase, statusOf } = await open()
  const txHash = sent().tx_hash
  expect(await statusOf(sent())).toEqual({ status: 'SUCCESS', txHash })
  expect(coinbase.requests.at(-1)!.path).toMatch(/^\/onramp\/v1\/buy\/user\/[^/]+\/transactions$/)
  expect(await statusOf(sent(status('FAILED')), sent({ purchase_amount: { value: '13' } }))).toMatchObject({
    status: 'SUCCESS',
  })
})

it.each([
  ['nothing was begun', [], 'UNKNOWN'],
  ['it was begun', [sent(status('CREATED'))], 'IN_PROGRESS'],
  ['it is under way', [sent(status('IN_PROGRESS'))], 'IN_PROGRESS'],
  ['it failed', [sent(status('FAILED'))], 'FAILED'],
  [
    'another attempt is under way after one failed',
    [sent(status('IN_PROGRESS')), sent(status('FAILED'))],
    'IN_PROGRESS',
  ],
  ['less was sent', [sent({ purchase_amount: { value: '12.499999' } })], 'UNKNOWN'],
  ['it was sent to somebody else', [sent({ wallet_address: `0x${'1'.repeat(40)}` })], 'UNKNOWN'],
  ['it does not say to whom it was sent', [sent({ wallet_address: undefined })], 'UNKNOWN'],
  ['another asset was sent', [sent({ purchase_currency: 'DOGE' })], 'UNKNOWN'],
  ['it was sent on another network', [sent({ purchase_network: 'polygon' })], 'UNKNOWN'],
  ['the amount has an exponent', [sent({ purchase_amount: { value: '1e9' } })], 'UNKNOWN'],
])('where %s, it has not paid', async (_, transactions, expected) => {
  expect((await (await open()).statusOf(...transactions)).status).toBe(expected)
})

it('knows the recipient in whichever case Coinbase writes it', async () => {
  const { statusOf } = await open()
  expect(await statusOf(sent({ wallet_address: recipient.toLowerCase() }))).toMatchObject({ status: 'SUCCESS' })
})

it.each([
  ['a recipient on another network', { recipient: `eip155:1:${recipient}` }],
  ['an amount with more digits than a reference has room for', { amount: `1.${'1'.repeat(30)}` }],
  ['an asset that is not listed', { asset: 'eip155:8453/slip44:60' }],
])('refuses %s, and asks Coinbase nothing', async (_, change) => {
  const { coinbase, call } = await open()
  expect((await call('getExchangePayUrl', { ...order, ...change })).error?.code).toBe(-32_602)
  expect(coinbase.requests).toEqual([])
})

it.each(['s-1', '../../../token', `${'a'.repeat(20)}.1e3`, `${'a'.repeat(20)}.${'1'.repeat(30)}`])(
  'does not ask for a session that is none: %s',
  async (sessionId) => {
    const { coinbase, call } = await open()
    const { error } = await call('getExchangeBuyStatus', { exchangeId: 'coinbase', sessionId })
    expect(error?.code).toBe(-32_602)
    expect(coinbase.requests).toEqual([])
  },
)

it.each([
  [401, -32_603, 'seller_key'],
  [429, -32_603, 'rate_limited'],
  [400, -32_602, 'order'],
  [500, -32_603, 'transport'],
])('an answer %i of Coinbase becomes the error %i with the code %s', async (answered, code, name) => {
  const { coinbase, call, begin } = await open()
  const { sessionId } = await begin()
  coinbase.answer.status = answered
  expect((await call('getExchangePayUrl', order)).error).toMatchObject({ code, data: { code: name } })
  const asked = await call('getExchangeBuyStatus', { exchangeId: 'coinbase', sessionId })
  expect(asked.error).toMatchObject({ code, data: { code: name } })
})
