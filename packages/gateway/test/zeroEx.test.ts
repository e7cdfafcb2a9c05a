import { AllowanceSchema, BuildApproveSchema, BuildTransactionSchema, ConvertQuotesSchema } from '@portico/gateway-api'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeFunctionData, erc20Abi, getAddress, type Hex } from 'viem'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { GatewayConfig } from '../src/index.js'
import { gatewayForTests } from './gatewayForTests.js'
import { getConvert, postBuild } from './swapSite.js'
import { tinyUpstream, type Call } from './tinyUpstream.js'

type Json = Readonly<Record<string, unknown>>
/** The examples of the published OpenAPI document. */
const published = JSON.parse(readFileSync(new URL('fixtures/zeroEx.json', import.meta.url), 'utf8')) as {
  readonly price: Json
  readonly quote: Json & { readonly transaction: Json }
}
const chain = 'eip155:1'
const usdc = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const usdt = getAddress('0xdac17f958d2ee523a2206206994597c13d831ec7')
const taker = getAddress('0x70a9f34f9b34c64957b9c401a97bfed35b95049e')
const allowanceHolder = '0x0000000000001fF3684f28c67538d4D072C22734'
const order = {
  from: `${chain}:${usdc}`,
  to: `${chain}:${usdt}`,
  amount: '100000000',
  userAddress: `${chain}:${taker}`,
}

/** A server that answers as the service does, and what it was asked. */
async function service(answers: { readonly price?: Json; readonly quote?: Json; readonly status?: number }) {
  const asked: { readonly url: URL; readonly headers: Readonly<Record<string, unknown>> }[] = []
  const server = createServer(({ url = '', headers }, response) => {
    const parsed = new URL(url, 'http://service')
    asked.push({ url: parsed, headers })
    const answer = parsed.pathname.endsWith('/quote') ? answers.quote : answers.price
    response.writeHead(answers.status ?? (answer ? 200 : 404), { 'Content-Type': 'application/json' })
    response.end(JSON.stringify(answer ?? {}))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const node = await tinyUpstream((body, response) => {
    const results: Record<string, string> = {
      eth_gasPrice: '0x3b9aca00',
      eth_estimateGas: '0x7a120',
      eth_call: `0x${'0'.repeat(64)}`,
    }
    const calls = [JSON.parse(body)].flat() as Call[]
    const all = calls.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: results[method] }))
    response.end(JSON.stringify(all.length === 1 ? all[0] : all))
  })
  const tokens = [
    { address: usdc, name: 'USD Coin', symbol: 'USDC', decimals: 6 },
    { address: usdt, name: 'Tether USD', symbol: 'USDT', decimals: 6 },
  ]
  const config: GatewayConfig = {
    upstreams: { [chain]: node.url },
    swaps: {
      zeroEx: {
        apiKey: 'key-of-the-operator',
        url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
        timeout: 500,
      },
      networks: { [chain]: { provider: 'zeroEx', tokens } },
    },
  }
  const { ask } = await gatewayForTests(config)
  return { ask, asked }
}

const build = (ask: Parameters<typeof postBuild>[0], over: object = {}) =>
  postBuild(ask, { ...order, eip155: { slippage: 1 }, disableEstimate: true, ...over }, BuildTransactionSchema)

describe('the Swap API of 0x, by the examples it publishes', () => {
  it('quotes by an indicative price, with the operator’s key in a header [7.6]', async () => {
    const { ask, asked } = await service({ price: published.price })
    const { quotes } = await getConvert(ask, 'quotes', order, ConvertQuotesSchema)
    expect(quotes).toMatchObject([{ fromAmount: '100000000', toAmount: '100032748', toAccount: order.to }])
    expect(asked).toHaveLength(1)
    expect(asked[0]?.url.pathname).toBe('/swap/allowance-holder/price')
    expect(asked[0]?.headers).toMatchObject({ '0x-api-key': 'key-of-the-operator', '0x-version': 'v2' })
    const query = { chainId: '1', sellToken: usdc, buyToken: usdt, sellAmount: '100000000', taker }
    expect(Object.fromEntries(asked[0]?.url.searchParams ?? [])).toEqual(query)
  })

  it('builds by a firm quote, with the slippage in basis points [7.11]', async () => {
    const { ask, asked } = await service({ quote: published.quote })
    const { tx } = await build(ask)
    expect(tx).toEqual({
      from: order.userAddress,
      to: `${chain}:${getAddress('0x7f6cee965959295cc64d0e6c00d99d6532d8e86b')}`,
      data: published.quote.transaction['data'],
      amount: '0',
      minimum: '99037162',
      eip155: { gas: '288079', gasPrice: '1000000000' },
    })
    expect(asked[0]?.url.searchParams.get('slippageBps')).toBe('100')
    const estimated = await build(ask, { disableEstimate: false })
    expect(estimated.tx.eip155?.gas).toBe('600000')
  })

  it('approves the AllowanceHolder contract, never the contract that is called [7.9] [7.12]', async () => {
    const { ask } = await service({})
    const { tokens: _, ...query } = { ...order, tokens: undefined }
    const { tx } = await getConvert(ask, 'build-approve', query, BuildApproveSchema)
    expect(tx.to).toBe(`${chain}:${allowanceHolder}`)
    const { args } = decodeFunctionData({ abi: erc20Abi, data: tx.data as Hex })
    expect(args).toEqual([allowanceHolder, 100_000_000n])
    const asked = { tokenAddress: order.from, userAddress: order.userAddress }
    expect(await getConvert(ask, 'allowance', asked, AllowanceSchema)).toEqual({ allowance: '0' })
  })

  it('says so where there is no liquidity [7.6]', async () => {
    const none = { liquidityAvailable: false, zid: '0x111111111111111111111111' }
    const { ask } = await service({ price: none, quote: none })
    await expect(getConvert(ask, 'quotes', order, ConvertQuotesSchema)).rejects.toThrow('HTTP 400')
    await expect(build(ask)).rejects.toThrow('Insufficient liquidity')
  })
})

describe('an answer that cannot be right is not passed on', () => {
  const { transaction, issues, ...rest } = published.quote
  it.each<readonly [string, Json]>([
    ['another token', { ...rest, transaction, issues, buyToken: usdc }],
    ['another amount', { ...rest, transaction, issues, sellAmount: '200000000' }],
    ['more slippage', { ...rest, transaction, issues, minBuyAmount: '99020000' }],
    ['ether sent along', { ...rest, transaction: { ...transaction, value: '1' }, issues }],
    ['a call of the token', { ...rest, transaction: { ...transaction, to: usdc }, issues }],
    [
      'another spender',
      { ...rest, transaction, issues: { ...(issues as Json), allowance: { actual: '0', spender: taker } } },
    ],
    ['no transaction', { ...rest, issues }],
    ['a list', [] as unknown as Json],
  ])('%s [7.11]', async (_, quote) => {
    const { ask } = await service({ quote })
    await expect(build(ask)).rejects.toThrow('HTTP 503')
  })

  it.each<readonly [number, string, string]>([
    [400, 'SELL_AMOUNT_TOO_SMALL', 'HTTP 400'],
    [400, 'TOKEN_NOT_SUPPORTED', 'HTTP 400'],
    [400, 'SWAP_VALIDATION_FAILED', 'HTTP 400'],
    [422, 'BUY_TOKEN_NOT_AUTHORIZED_FOR_TRADE', 'HTTP 400'],
    [400, 'USER_NOT_AUTHORIZED', 'HTTP 503'],
    [500, 'INTERNAL_SERVER_ERROR', 'HTTP 503'],
    [429, 'whatever', 'HTTP 503'],
  ])('HTTP %i %s [7.6]', async (status, name, answer) => {
    const price = { name, message: 'a message of the service', data: { zid: '0x11' } }
    const { ask } = await service({ price, status })
    const asked = getConvert(ask, 'quotes', order, ConvertQuotesSchema)
    await expect(asked).rejects.toThrow(answer)
    await expect(asked).rejects.not.toThrow('key-of-the-operator')
  })
})
