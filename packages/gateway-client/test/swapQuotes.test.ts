import { SwapQuotes, type SwapQuotesCapability } from '@portico/core'
import { createTestModal, failure } from '@portico/testing/conformance'
import { startGatewayDouble } from '@portico/testing/gateway'
import { describe, expect, it } from 'vitest'

const account = 'eip155:1:0x00000000000000000000000000000000000000a1'
const dollar = '0x00000000000000000000000000000000000000d0'
const router = '0x00000000000000000000000000000000000000f0'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const usd = { token: dollar, name: 'Dollar', symbol: 'USDC', decimals: 6 }
const sentinel = `eip155:1:0x${'e'.repeat(40)}`

interface Asked {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, unknown>> | undefined
}

/** A gateway that answers what the test says, by path; a number is a status. */
async function open(answers: Readonly<Record<string, unknown>>) {
  const asked: Asked[] = []
  const gateway = await startGatewayDouble(({ url, body }) => {
    const path = url.pathname.slice(1)
    asked.push({
      path,
      query: Object.fromEntries(url.searchParams),
      body: body ? (JSON.parse(body) as Asked['body']) : undefined,
    })
    const answer = path === 'v1/supported-chains' ? { http: ['eip155:1', 'eip155:5'] } : answers[path]
    if (typeof answer !== 'number') return { body: answer ?? {} }
    const reasons = [{ field: 'x', description: 'The pool is being cleaned' }]
    return { status: answer, body: { status: 'FAILED', reasons } }
  })
  const { modal } = createTestModal({
    plugins: [],
    gateway: gateway.url,
    metadata: { name: 'Meridian', description: '', url: 'http://127.0.0.1', icons: [] },
  })
  return {
    quotes: modal.capability<SwapQuotesCapability>(SwapQuotes).for('eip155')!,
    asked: () => asked.filter(({ path }) => path.includes('/conv') || path.includes('price')),
  }
}
const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')
const request = { account, from: usd, to: ether, amount: 5_000_000n } as const

describe('quotes of the gateway', () => {
  it('may be for the networks that the gateway serves, and are for no others', async () => {
    const { quotes } = await open({})
    expect(await quotes.supports('eip155:1')).toBeUndefined()
    expect(await quotes.supports('eip155:10')).toBe(false)
  })

  it('lists tokens, without rows that do not fit or are of another network [3.13, 7.7]', async () => {
    const row = {
      name: 'Dollar',
      symbol: 'USDC',
      address: `eip155:1:${dollar}`,
      decimals: 6,
      logoUri: 'https://a.example/d.png',
    }
    const { quotes, asked } = await open({
      'v1/convert/tokens': {
        tokens: [
          { ...ether, address: sentinel, logoUri: null, eip2612: null },
          { ...row, eip2612: false },
          { ...row, address: 'eip155:10:0x1' },
          { ...row, decimals: 'six' },
          { ...row, address: `eip155:1:0x${'1'.repeat(40)}`, name: 'Two\nlines', logoUri: 'javascript:alert(1)' },
        ],
      },
    })
    expect(await quotes.tokens('eip155:1')).toEqual([
      { ...ether, imageUrl: undefined },
      { ...usd, imageUrl: 'https://a.example/d.png' },
      { ...usd, token: `0x${'1'.repeat(40)}`, name: 'Two lines', imageUrl: undefined },
    ])
    expect(asked()).toMatchObject([{ query: { chainId: 'eip155:1', projectId: 'test-project' } }])
  })

  it('asks for a price with the project in the body [7.8]', async () => {
    const { quotes, asked } = await open({
      'v1/fungible/price': { fungibles: [{ name: 'Ether', symbol: 'ETH', iconUrl: '', price: 2500, decimals: 18 }] },
    })
    expect(await quotes.price('eip155:1', ether)).toBe(2500)
    expect(asked()).toMatchObject([{ body: { projectId: 'test-project', currency: 'usd', addresses: [sentinel] } }])
    const none = await open({ 'v1/fungible/price': { fungibles: [] } })
    expect(await none.quotes.price('eip155:1', ether)).toBeUndefined()
  })

  it('takes the first quote, and tells the gateway the price of gas [7.6, 7.10]', async () => {
    const quote = {
      id: null,
      fromAmount: '5000000',
      fromAccount: `eip155:1:${dollar}`,
      toAmount: '2000',
      toAccount: sentinel,
    }
    const { quotes, asked } = await open({
      'v1/convert/gas-price': { standard: '7', fast: '8', instant: '9' },
      'v1/convert/quotes': { quotes: [quote, { ...quote, toAmount: '3000' }] },
    })
    expect(await quotes.gasPrice('eip155:1')).toBe(7n)
    expect(await quotes.quote(request)).toEqual({ toAmount: 2000n })
    expect(asked()[1]?.query).toMatchObject({
      amount: '5000000',
      userAddress: account,
      from: `eip155:1:${dollar}`,
      to: sentinel,
      gasPrice: '7',
    })
    const none = await open({ 'v1/convert/quotes': { quotes: [] } })
    expect(await none.quotes.quote(request)).toBeUndefined()
  })

  it('builds an approval where the allowance is too low, and the swap with its slippage [7.9, 7.11, 7.12]', async () => {
    const swap = { from: account, to: `eip155:1:${router}`, data: '0xabcd', amount: '0', minimum: '1980' }
    const approve = {
      from: `eip155:1:${dollar}`,
      to: `eip155:1:${router}`,
      data: `0x095ea7b3${word(router)}${word(5_000_000n)}`,
      value: '0',
    }
    const { quotes, asked } = await open({
      'v1/convert/allowance': { allowance: '4999999' },
      'v1/convert/build-approve': { tx: approve },
      'v1/convert/build-transaction': { tx: swap },
    })
    expect(await quotes.transactions(request, { toAmount: 2000n }, 0.5)).toEqual({
      approval: { to: dollar, data: approve.data, value: 0n },
      swap: { to: router, data: '0xabcd', value: 0n },
      minimum: 1980n,
    })
    const [allowance, approval, built] = asked()
    expect(allowance?.query).toMatchObject({ tokenAddress: `eip155:1:${dollar}`, userAddress: account })
    expect(approval?.query).toMatchObject({ amount: '5000000', from: `eip155:1:${dollar}`, to: sentinel })
    expect(built?.body).toEqual({
      projectId: 'test-project',
      amount: '5000000',
      from: `eip155:1:${dollar}`,
      to: sentinel,
      userAddress: account,
      eip155: { slippage: 0.5 },
      disableEstimate: true,
    })
  })

  it('leaves it to the call what a swap gives at least, where the gateway does not say it', async () => {
    const tx = { from: account, to: `eip155:1:${router}`, data: '0xabcd', amount: '0' }
    const { quotes } = await open({
      'v1/convert/allowance': { allowance: '5000000' },
      'v1/convert/build-transaction': { tx },
    })
    const built = await quotes.transactions(request, { toAmount: 2000n }, 1)
    expect(built).toEqual({ approval: undefined, swap: { to: router, data: '0xabcd', value: 0n }, minimum: undefined })
  })

  it.each([
    ['v1/convert/allowance', 'allowance'],
    ['v1/convert/build-approve', 'approval'],
    ['v1/convert/build-transaction', 'swap'],
  ])('%s refused: says that it was the %s, and the first reason', async (path, step) => {
    const tx = { from: `eip155:1:${dollar}`, to: `eip155:1:${router}`, data: '0x', value: '0' }
    const { quotes } = await open({
      'v1/convert/allowance': { allowance: '0' },
      'v1/convert/build-approve': { tx },
      [path]: 400,
    })
    expect(await failure(quotes.transactions(request, { toAmount: 1n }, 1))).toMatchObject({
      code: 'core/gatewayFailed',
      message: 'The pool is being cleaned',
      step,
    })
  })

  it('takes the price of the token by its symbol, else the first, and none of 0', async () => {
    const priceOf = async (...fungibles: readonly (readonly [symbol: string, price: number])[]) => {
      const rows = fungibles.map(([symbol, price]) => ({ name: symbol, symbol, iconUrl: '', price, decimals: 18 }))
      const { quotes } = await open({ 'v1/fungible/price': { fungibles: rows } })
      return quotes.price('eip155:1', ether)
    }
    expect(await priceOf(['OTHER', 3], ['ETH', 2500])).toBe(2500)
    expect(await priceOf(['OTHER', 3], ['ANOTHER', 4])).toBe(3)
    expect(await priceOf(['ETH', 0])).toBeUndefined()
  })

  it('names a token without a name that can be shown by its symbol, and one without a symbol by a question mark', async () => {
    const row = { address: `eip155:1:${dollar}`, decimals: 6, logoUri: null }
    const { quotes } = await open({
      'v1/convert/tokens': {
        tokens: [
          { ...row, name: '\u200b', symbol: 'USDC' },
          { ...row, name: 'Dollar', symbol: '\u200b', address: `eip155:1:0x${'1'.repeat(40)}` },
        ],
      },
    })
    const tokens = await quotes.tokens('eip155:1')
    expect(tokens.map(({ name, symbol }) => [name, symbol])).toEqual([
      ['USDC', 'USDC'],
      ['Dollar', '?'],
    ])
  })

  it('keeps the id of a quote, and asks without a price of gas before it is known', async () => {
    const quote = { id: 'q7', fromAmount: '1', fromAccount: sentinel, toAmount: '2000', toAccount: sentinel }
    const { quotes, asked } = await open({ 'v1/convert/quotes': { quotes: [quote] } })
    expect(await quotes.quote(request)).toEqual({ toAmount: 2000n, id: 'q7' })
    expect(asked()[0]?.query).not.toHaveProperty('gasPrice')
  })

  it('of the native currency needs no approval, and pays what the gateway says', async () => {
    const tx = { from: account, to: `eip155:1:${router}`, data: '0xabcd', amount: '5000000' }
    const { quotes, asked } = await open({ 'v1/convert/build-transaction': { tx } })
    const built = await quotes.transactions({ ...request, from: ether, to: usd }, { toAmount: 2000n }, 1)
    expect(built).toEqual({
      approval: undefined,
      swap: { to: router, data: '0xabcd', value: 5_000_000n },
      minimum: undefined,
    })
    expect(asked().map(({ path }) => path)).toEqual(['v1/convert/build-transaction'])
  })

  it('that are given up are given up, and are no failure of the gateway', async () => {
    const { quotes } = await open({ 'v1/convert/allowance': { allowance: '0' } })
    const given = { ...request, signal: AbortSignal.abort() }
    for (const asked of [
      quotes.transactions(given, { toAmount: 1n }, 1),
      quotes.transactions({ ...given, from: ether, to: usd }, { toAmount: 1n }, 1),
      quotes.quote(given),
      quotes.tokens('eip155:1', given.signal),
      quotes.price('eip155:1', ether, given.signal),
      quotes.gasPrice('eip155:1', given.signal),
    ])
      expect(await failure(asked)).toMatchObject({ name: 'AbortError' })
  })

  it('asks nothing about a network that the gateway does not serve [7.37, 8.3]', async () => {
    const { quotes, asked } = await open({})
    const elsewhere = { ...request, account: 'eip155:10:0x00000000000000000000000000000000000000a1' } as const
    expect(await quotes.tokens('eip155:10')).toEqual([])
    expect(await quotes.quote(elsewhere)).toBeUndefined()
    expect(await quotes.price('eip155:10', ether)).toBeUndefined()
    expect(await quotes.gasPrice('eip155:10')).toBeUndefined()
    for (const [from, to] of [
      [usd, ether],
      [ether, usd],
    ] as const)
      expect(await quotes.transactions({ ...elsewhere, from, to }, { toAmount: 1n }, 1)).toBeUndefined()
    expect(asked()).toEqual([])
  })
})
