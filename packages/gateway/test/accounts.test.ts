import { setTimeout as wait } from 'node:timers/promises'
import { startAnvil, type Anvil } from '@portico/devnet'
import { BalanceAnswerSchema, FungiblePricesSchema, type BalanceRow } from '@portico/gateway-api'
import * as v from 'valibot'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { GatewayConfig } from '../src/index.js'
import { gatewayForTests } from './gatewayForTests.js'
import { tinyUpstream, type Call } from './tinyUpstream.js'

const chain = 'eip155:31337'
let anvil: Anvil
let owner: string

beforeAll(async () => {
  anvil = await startAnvil()
  owner = anvil.accounts[0]!.address
})
afterAll(() => anvil.stop())

function config(more: Partial<GatewayConfig> = {}): GatewayConfig {
  const { dollar, gem } = anvil.tokens
  return {
    upstreams: { [chain]: anvil.url },
    data: {
      networks: {
        [chain]: { sources: [{ kind: 'evm-node', tokens: [{ address: dollar.address }, { address: gem.address }] }] },
      },
      prices: [
        { kind: 'fixed', prices: { [chain]: { usd: 2000, change24h: -1.5 }, [`${chain}:${dollar.address}`]: 1 } },
      ],
    },
    ...more,
  }
}

async function balancesOf(response: Response): Promise<readonly BalanceRow[]> {
  expect(response.status).toBe(200)
  const answer: unknown = await response.json()
  const { balances } = v.parse(BalanceAnswerSchema, answer)
  // The schema leaves out rows that do not fit: there are none.
  expect(balances).toEqual((answer as { readonly balances: unknown }).balances)
  return balances
}

describe('GET /v1/account/:account/balance', () => {
  it('lists the native currency and tokens with name, symbol, amounts, price and value [3.11] [7.5]', async () => {
    const { ask } = await gatewayForTests(config())
    const rows = await balancesOf(await ask(`/v1/account/${chain}:${owner}/balance?currency=usd&chainId=${chain}`))
    const { dollar, gem } = anvil.tokens
    expect(rows).toEqual([
      {
        name: 'Ether',
        symbol: 'ETH',
        chainId: chain,
        price: 2000,
        value: 20_000_000,
        change24h: -1.5,
        quantity: { decimals: '18', numeric: '10000' },
        iconUrl: '/public/getTokenImage/ETH',
      },
      {
        name: dollar.name,
        symbol: 'DUSD',
        chainId: chain,
        address: `${chain}:${dollar.address}`,
        price: 1,
        value: 1_000_000,
        quantity: { decimals: '6', numeric: '1000000' },
        iconUrl: '',
      },
      expect.objectContaining({ symbol: gem.symbol, price: 0, quantity: { decimals: '18', numeric: '1000000' } }),
    ])
    expect(rows[2]).not.toHaveProperty('value')
    expect((await (await ask('/v1/supported-chains')).json()) as unknown).toEqual({ http: [chain], ws: [] })
  })

  it('takes a plain address with chainId, in any case of its letters', async () => {
    const { ask } = await gatewayForTests(config())
    const rows = await balancesOf(await ask(`/v1/account/${owner.toLowerCase()}/balance?chainId=${chain}`))
    expect(rows).toHaveLength(3)
  })

  it.each([
    ['a plain address without chainId', () => `${owner}/balance`, 400, 'chainId'],
    ['another network in chainId', () => `${chain}:${owner}/balance?chainId=eip155:1`, 400, 'chainId'],
    ['a network without data', () => `eip155:1:${owner}/balance`, 400, 'chainId'],
    ['history, for which there is no source', () => `${chain}:${owner}/history`, 400, 'chainId'],
    ['NFTs, for which there is no source', () => `${chain}:${owner}/nfts`, 400, 'chainId'],
    ['no address', () => `${chain}:0x12/balance`, 400, 'address'],
    [
      'a wrong checksum',
      () => `${chain}:${owner.slice(0, -1)}${/[a-f]$/i.test(owner) ? '1' : 'a'}/balance`,
      400,
      'address',
    ],
    ['another currency', () => `${chain}:${owner}/balance?currency=eur`, 400, 'currency'],
    ['another namespace', () => `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${owner}/balance`, 400, 'chainId'],
    ['another path', () => `${chain}:${owner}/nothing`, 404, 'path'],
  ])('refuses %s, naming the field', async (_, path, status, field) => {
    const { ask } = await gatewayForTests(config())
    const response = await ask(`/v1/account/${path()}`)
    expect(response.status).toBe(status)
    const answer: unknown = await response.json()
    expect(answer).toEqual({ status: 'FAILED', reasons: [{ field, description: expect.any(String) as string }] })
  })

  it('answers 401 for a project it does not know [7.1]', async () => {
    const { url } = await gatewayForTests(config({ projects: [{ id: 'known' }] }))
    const path = `${url}/v1/account/${chain}:${owner}/balance`
    expect((await fetch(path)).status).toBe(401)
    expect((await fetch(`${path}?projectId=other`)).status).toBe(401)
    expect((await fetch(`${path}?projectId=known&st=portico&sv=html-evm-1.0.0`)).status).toBe(200)
  })

  it('asks the node once for many who ask at once, and keeps the answer; forceUpdate asks again and replaces it', async () => {
    let balance = 1n
    const node = await tinyUpstream((body, response) => {
      const calls = [JSON.parse(body)].flat() as Call[]
      const reply = calls.map(({ id }) => ({ jsonrpc: '2.0', id, result: `0x${balance.toString(16)}` }))
      setTimeout(() => response.end(JSON.stringify(reply.length === 1 ? reply[0] : reply)), 50)
    })
    const { ask } = await gatewayForTests({
      upstreams: { [chain]: node.url },
      data: { networks: { [chain]: { sources: [{ kind: 'evm-node' }] } } },
    })
    const path = `/v1/account/${chain}:${owner}/balance`
    const amountOf = async (query = ''): Promise<string | undefined> =>
      (await balancesOf(await ask(`${path}${query}`)))[0]?.quantity.numeric
    const first = await Promise.all(Array.from({ length: 20 }, () => amountOf()))
    expect(new Set(first)).toEqual(new Set(['0.000000000000000001']))
    expect(node.bodies).toHaveLength(1)
    balance = 2n
    expect(await amountOf()).toBe('0.000000000000000001')
    expect(await amountOf(`?forceUpdate=${chain}:0x0000000000000000000000000000000000000001`)).toBe(
      '0.000000000000000001',
    )
    // One of the last second is new enough, so that no page can make the gateway ask and ask.
    const forced = () => amountOf(`?forceUpdate=${chain}:${owner}`)
    await wait(1100)
    expect(await forced()).toBe('0.000000000000000002')
    expect(await amountOf()).toBe('0.000000000000000002')
    expect(node.bodies).toHaveLength(2)
    const began = performance.now()
    for (let turn = 0; turn < 30; turn += 1) await forced()
    expect(node.bodies.length - 2).toBeLessThanOrEqual((performance.now() - began) / 1000 + 1)
  })

  it('answers 503 with a reason while the node is gone, logs no address, and recovers', async () => {
    let isUp = false
    const lines: string[] = []
    const node = await tinyUpstream((body, response) => {
      const { id } = JSON.parse(body) as Call
      const error = { code: -32000, message: `no state of ${owner}` }
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...(isUp ? { result: '0x5' } : { error }) }))
    })
    const { ask } = await gatewayForTests({
      upstreams: { [chain]: node.url },
      data: { networks: { [chain]: { sources: [{ kind: 'evm-node' }] } } },
      log: (line) => line.level !== 'debug' && lines.push(JSON.stringify(line)),
    })
    const failed = await ask(`/v1/account/${chain}:${owner}/balance`)
    expect(failed.status).toBe(503)
    expect(failed.headers.get('Retry-After')).toBe('5')
    expect(await failed.json()).toMatchObject({ status: 'FAILED', reasons: [{ field: 'transport' }] })
    expect(lines.join('\n')).toContain('source.failed')
    expect(lines.join('\n').toLowerCase()).not.toContain(owner.slice(2).toLowerCase())
    isUp = true
    expect((await ask(`/v1/account/${chain}:${owner}/balance`)).status).toBe(200)
  })
})

describe('POST /v1/fungible/price', () => {
  const post = (body: unknown): RequestInit => ({
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })

  it('prices the native currency and tokens; the project may be in the body [7.8]', async () => {
    const { url } = await gatewayForTests(config({ projects: [{ id: 'known' }] }))
    const { dollar, gem } = anvil.tokens
    const native = `${chain}:0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE`
    const addresses = [native, `${chain}:${dollar.address.toLowerCase()}`, `${chain}:${gem.address}`]
    const response = await fetch(`${url}/v1/fungible/price`, post({ projectId: 'known', currency: 'usd', addresses }))
    expect(response.status).toBe(200)
    const answer: unknown = await response.json()
    expect(v.parse(FungiblePricesSchema, answer)).toEqual(answer)
    // What has no price is left out.
    expect(answer).toEqual({
      fungibles: [
        { name: 'Ether', symbol: 'ETH', iconUrl: '/public/getTokenImage/ETH', price: 2000, decimals: 18 },
        {
          name: dollar.name,
          symbol: 'DUSD',
          iconUrl: '',
          price: 1,
          decimals: 6,
          address: `${chain}:${dollar.address}`,
        },
      ],
    })
  })

  it.each([
    ['text', 'no JSON', 422, ''],
    ['no addresses', { projectId: 'known', currency: 'usd' }, 422, ''],
    ['an empty list', { projectId: 'known', addresses: [] }, 422, ''],
    ['another project', { projectId: 'other', addresses: [chain] }, 401, 'authentication'],
    ['another currency', { projectId: 'known', currency: 'eur', addresses: [chain] }, 400, 'currency'],
    ['a network without data', { projectId: 'known', addresses: ['eip155:1:0x'] }, 400, 'chainId'],
    ['no address of a token', { projectId: 'known', addresses: [`${chain}:0x12`] }, 400, 'address'],
  ])('refuses %s, naming the field', async (_, body, status, field) => {
    const { url } = await gatewayForTests(config({ projects: [{ id: 'known' }] }))
    const response = await fetch(`${url}/v1/fungible/price`, post(body))
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ status: 'FAILED', reasons: [{ field }] })
  })
})
