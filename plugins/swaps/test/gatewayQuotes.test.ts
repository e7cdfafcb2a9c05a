import { Backend, PorticoError, type BackendCapability } from '@portico/core'
import { createTestModal, failure } from '@portico/testing/conformance'
import { startGatewayDouble } from '@portico/testing/gateway'
import { describe, expect, it } from 'vitest'
import { createGatewayQuotes } from '../src/runtime/createGatewayQuotes.js'
import { errorTexts } from '../src/runtime/createRuntime.js'
import type { SwapsContext } from '../src/SwapsSpec.js'
import type { SwapsOptions } from '../src/SwapsOptions.js'

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
async function open(answers: Readonly<Record<string, unknown>>, options: SwapsOptions = {}) {
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
  const backend = modal.capability<BackendCapability>(Backend).for('*')!
  const error = (name: keyof typeof errorTexts, context: object, rest: object): Error => {
    const text = errorTexts[name] as string | ((context: object) => string)
    const shortMessage = typeof text === 'function' ? text(context) : text
    return new PorticoError(`swaps/${name}`, { shortMessage, context, plugin: 'swaps', ...rest })
  }
  const context = { config: options, project: { id: 'test-project' }, error } as unknown as SwapsContext
  return {
    quotes: createGatewayQuotes(context, backend),
    asked: () => asked.filter(({ path }) => path.includes('/conv') || path.includes('price')),
  }
}
const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')
const request = { account, from: usd, to: ether, amount: 5_000_000n } as const

describe('quotes of the gateway', () => {
  it('are for the networks of the option that the gateway serves; by default those of the specification [9.36, 9.38]', async () => {
    const { quotes } = await open({})
    expect(await quotes.supports('eip155:1')).toBe(true)
    // Served, and not enabled; enabled, and not served.
    expect(await quotes.supports('eip155:5')).toBe(false)
    expect(await quotes.supports('eip155:10')).toBe(false)
    const own = await open({}, { networks: ['eip155:5'] })
    expect(await own.quotes.supports('eip155:5')).toBe(true)
    expect(await own.quotes.supports('eip155:1')).toBe(false)
    const { defaultSwapNetworks } = await import('../src/headless.js')
    const ids = [1, 42161, 10, 324, 8453, 56, 137, 100, 43114, 250, 8217, 1313161554]
    expect(defaultSwapNetworks).toEqual(ids.map((id) => `eip155:${id}`))
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
    ['v1/convert/allowance', 'Failed to check allowance'],
    ['v1/convert/build-approve', 'Failed to create approval transaction'],
    ['v1/convert/build-transaction', 'Failed to create transaction'],
  ])('%s refused: %s, with the first reason', async (path, message) => {
    const tx = { from: `eip155:1:${dollar}`, to: `eip155:1:${router}`, data: '0x', value: '0' }
    const { quotes } = await open({
      'v1/convert/allowance': { allowance: '0' },
      'v1/convert/build-approve': { tx },
      [path]: 400,
    })
    expect(await failure(quotes.transactions(request, { toAmount: 1n }, 1))).toMatchObject({
      message,
      details: 'The pool is being cleaned',
      cause: { code: 'core/gatewayFailed' },
    })
  })

  it('asks nothing about a network that the gateway does not serve [7.37, 8.3]', async () => {
    const { quotes, asked } = await open({})
    const elsewhere = { ...request, account: 'eip155:10:0x00000000000000000000000000000000000000a1' } as const
    expect(await quotes.tokens('eip155:10')).toEqual([])
    expect(await quotes.quote(elsewhere)).toBeUndefined()
    expect(await quotes.price('eip155:10', ether)).toBeUndefined()
    expect(await failure(quotes.gasPrice('eip155:10'))).toMatchObject({
      message: 'Network not supported for Gas Price',
    })
    for (const from of [usd, ether])
      expect(
        await failure(quotes.transactions({ ...elsewhere, from, to: from === usd ? ether : usd }, { toAmount: 1n }, 1)),
      ).toMatchObject({
        message: 'Network not supported for Swaps',
      })
    expect(asked()).toEqual([])
  })
})
