import { ExchangeBuyStatusSchema, ExchangePayUrlSchema, ExchangesSchema } from '@portico/gateway-api'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as v from 'valibot'
import { describe, expect, it, onTestFinished } from 'vitest'
import { exchangeRoutes } from '../src/exchanges/exchangeRoutes.js'
import {
  ExchangesSchema as ConfigSchema,
  type ExchangeConfig,
  type HookExchangeConfig,
} from '../src/exchanges/ExchangesConfig.js'
import { createProjectDirectory } from '../src/projects/ProjectDirectory.js'
import { noCharges } from './gatewayForTests.js'

const ether = 'eip155:1/slip44:60'
const sol = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp/slip44:501'
const exchange = (id: string, more: Partial<HookExchangeConfig> = {}): HookExchangeConfig => ({
  id,
  name: `Exchange ${id}`,
  payUrl: `https://${id}.example/pay?partner=meridian`,
  statusUrl: `https://${id}.example/status`,
  ...more,
})
const recipient = 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

const routesOf = (exchanges: readonly ExchangeConfig[]) =>
  exchangeRoutes({
    exchanges: v.parse(ConfigSchema, exchanges),
    projects: createProjectDirectory(undefined),
    charges: noCharges,
    proxies: 0,
    log: () => {},
  })

function caller(exchanges: readonly ExchangeConfig[]) {
  const app = routesOf(exchanges)
  return async (method: string, params?: unknown) => {
    const response = await app.request('/v1/json-rpc?projectId=test-project', {
      method: 'POST',
      body: JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }),
    })
    return (await response.json()) as {
      readonly id: unknown
      readonly result?: unknown
      readonly error?: { code: number }
    }
  }
}

describe('exchanges', () => {
  it('are listed by asset, and by what the caller includes and excludes', async () => {
    const call = caller([exchange('one'), exchange('two', { assets: [sol] }), exchange('three', { assets: [ether] })])
    const ids = async (params: object) =>
      v.parse(ExchangesSchema, (await call('pay_getExchanges', params)).result).exchanges.map(({ id }) => id)
    expect(await ids({ page: 1 })).toEqual(['one', 'two', 'three'])
    expect(await ids({ page: 1, asset: ether })).toEqual(['one', 'three'])
    expect(await ids({ page: 1, includeOnly: ['two'] })).toEqual(['two'])
    expect(await ids({ page: 1, exclude: ['one'] })).toEqual(['two', 'three'])
    expect(await ids({ page: 2 })).toEqual([])
  })

  it('answer under any prefix, with the id of the call', async () => {
    const call = caller([exchange('one')])
    expect(await call('reown_getExchanges', [{ page: 1 }])).toMatchObject({ id: 7, result: { total: 1 } })
  })

  it('make the page of a payment, with a session of its own', async () => {
    const call = caller([exchange('one')])
    const params = { exchangeId: 'one', asset: ether, amount: '0.25', recipient }
    const first = v.parse(ExchangePayUrlSchema, (await call('pay_getExchangePayUrl', params)).result)
    const second = v.parse(ExchangePayUrlSchema, (await call('pay_getExchangePayUrl', params)).result)
    expect(first.sessionId).not.toBe(second.sessionId)
    expect(Object.fromEntries(new URL(first.url).searchParams)).toEqual({
      partner: 'meridian',
      sessionId: first.sessionId,
      asset: ether,
      amount: '0.25',
      recipient,
    })
  })

  it('tell the page where it leads afterwards, and nothing but web pages', async () => {
    const call = caller([exchange('one')])
    const params = { exchangeId: 'one', asset: ether, amount: '0.25', recipient }
    const redirectUrl = { success: 'https://shop.example/thanks', failure: 'https://shop.example/cart?again' }
    const { url } = v.parse(
      ExchangePayUrlSchema,
      (await call('pay_getExchangePayUrl', { ...params, redirectUrl })).result,
    )
    expect(new URL(url).searchParams.get('successUrl')).toBe(redirectUrl.success)
    expect(new URL(url).searchParams.get('failureUrl')).toBe(redirectUrl.failure)
    const hostile = { ...redirectUrl, success: 'javascript:alert(1)' }
    expect((await call('pay_getExchangePayUrl', { ...params, redirectUrl: hostile })).error?.code).toBe(-32_602)
  })

  it('know a token in whichever case its address is written', async () => {
    const token = 'eip155:1/erc20:0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
    const call = caller([exchange('one', { assets: [token.toLowerCase()] })])
    expect((await call('pay_getExchanges', { asset: token })).result).toMatchObject({ total: 1 })
    const params = { exchangeId: 'one', asset: token, amount: '0.25', recipient }
    expect((await call('pay_getExchangePayUrl', params)).error).toBeUndefined()
  })

  it('tell the status that the exchange tells, and a failure of theirs as one', async () => {
    let body: unknown = { status: 'SUCCESS', txHash: '0x1' }
    const server = createServer((request, response) => {
      const isRight = new URL(request.url!, 'http://x').searchParams.get('sessionId') === 's-1'
      response.writeHead(isRight ? 200 : 404).end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const statusUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/status`
    const call = caller([exchange('one', { statusUrl })])
    const ask = (sessionId: string) => call('pay_getExchangeBuyStatus', { exchangeId: 'one', sessionId })
    expect(v.parse(ExchangeBuyStatusSchema, (await ask('s-1')).result)).toEqual({ status: 'SUCCESS', txHash: '0x1' })
    body = { status: 'REFUNDED' }
    expect(v.parse(ExchangeBuyStatusSchema, (await ask('s-1')).result).status).toBe('UNKNOWN')
    expect((await ask('s-2')).error?.code).toBe(-32_603)
    body = 'no status'
    expect((await ask('s-1')).error?.code).toBe(-32_603)
  })

  it.each([
    [
      'an exchange that is not there',
      'pay_getExchangePayUrl',
      { exchangeId: 'x', asset: ether, amount: '1', recipient },
      -32_602,
    ],
    [
      'an asset it cannot send',
      'pay_getExchangePayUrl',
      { exchangeId: 'two', asset: ether, amount: '1', recipient },
      -32_602,
    ],
    [
      'an amount with an exponent',
      'pay_getExchangePayUrl',
      { exchangeId: 'one', asset: ether, amount: '1e3', recipient },
      -32_602,
    ],
    [
      'a recipient that is no account',
      'pay_getExchangePayUrl',
      { exchangeId: 'one', asset: ether, amount: '1', recipient: '0x1' },
      -32_602,
    ],
    ['another method', 'pay_getEverything', {}, -32_601],
    ['a method of every object', 'pay_constructor', {}, -32_601],
  ])('refuse %s', async (_, method, params, code) => {
    expect((await caller([exchange('one'), exchange('two', { assets: [sol] })])(method, params)).error?.code).toBe(code)
  })

  it.each([
    ['no JSON', '{', -32_700],
    ['a batch', '[]', -32_600],
    ['another version', '{"jsonrpc":"1.0","id":1,"method":"x_getExchanges"}', -32_600],
  ])('refuse %s', async (_, body, code) => {
    const app = routesOf([exchange('one')])
    const response = await app.request('/v1/json-rpc?projectId=test-project', { method: 'POST', body })
    expect(await response.json()).toMatchObject({ jsonrpc: '2.0', error: { code } })
  })
})
