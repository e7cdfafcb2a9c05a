import { FungiblePricesSchema } from '@portico/gateway-api'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { createCaches } from '@portico/server'
import type { ChainSources, TokenPrice } from '../src/data/Sources.js'
import { createPriceBook } from '../src/prices/createPriceBook.js'
import { gatewayForTests } from './gatewayForTests.js'
import { httpUpstream } from './httpUpstream.js'

const chain = 'eip155:100'
const me = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const tether = {
  name: 'Tether USD',
  decimals: '6',
  symbol: 'USDT',
  address_hash: '0x394c399dbA25B99Ab7708EdB505d755B3aa29997',
  type: 'ERC-20',
  icon_url: null,
}
const networks = (url: string) => ({
  networks: {
    [chain]: {
      currency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 },
      sources: [{ kind: 'blockscout' as const, url }],
    },
  },
})

describe('prices', () => {
  const coins = (prices: object) => ({ coins: prices })
  const token = `${chain}:${tether.address_hash}`
  const llamaId = `xdai:${tether.address_hash.toLowerCase()}`

  it('come from an API shaped as DefiLlama’s, with the change of 24 hours [7.8]', async () => {
    const { url, requests } = await httpUpstream({
      '/prices/current/': () =>
        coins({
          'coingecko:xdai': { price: 0.9998, symbol: 'XDAI', timestamp: 1_758_000_000, confidence: 0.99 },
          [llamaId]: { decimals: 6, symbol: 'USDT', price: 1.0002, timestamp: 1_758_000_000, confidence: 0.99 },
        }),
      '/percentage/': () => coins({ 'coingecko:xdai': -0.25 }),
      [`/api/v2/tokens/${tether.address_hash}`]: tether,
    })
    const { ask } = await gatewayForTests({ data: { ...networks(url), prices: [{ kind: 'defillama', url }] } })
    const body = JSON.stringify({ projectId: 'x', currency: 'usd', addresses: [chain, token] })
    const answer: unknown = await (await ask('/v1/fungible/price', { method: 'POST', body })).json()
    expect(v.parse(FungiblePricesSchema, answer)).toEqual(answer)
    expect(answer).toMatchObject({
      fungibles: [
        { symbol: 'XDAI', price: 0.9998 },
        { symbol: 'USDT', price: 1.0002, decimals: 6, address: token },
      ],
    })
    expect(requests.filter((path) => path.startsWith('/prices'))).toEqual([`/prices/current/coingecko:xdai,${llamaId}`])
    expect(requests.filter((path) => path.startsWith('/percentage'))).toEqual([
      `/percentage/coingecko:xdai,${llamaId}?period=24h`,
    ])
    const balances: unknown = await (await ask(`/v1/account/${chain}:${me}/balance`)).json()
    expect(balances).toMatchObject({ balances: [{ price: 0.9998, change24h: -0.25, value: 0 }] })
  })

  it('leave a balance without value where their source is down', async () => {
    const { url } = await httpUpstream({}, { status: 500 })
    const scout = await httpUpstream({})
    const { ask } = await gatewayForTests({ data: { ...networks(scout.url), prices: [{ kind: 'defillama', url }] } })
    const response = await ask(`/v1/account/${chain}:${me}/balance`)
    expect(response.status).toBe(200)
    expect(await response.json()).toMatchObject({ balances: [{ symbol: 'XDAI', price: 0 }] })
  })

  it.each([NaN, -1, Infinity, 1e13])('of %s are dropped, and the next source is asked', async (usd) => {
    const answers: (TokenPrice | undefined)[] = [{ usd }]
    const sources: ChainSources = { prices: { prices: async () => answers } }
    const book = createPriceBook([], new Map([[chain, sources]]), createCaches({ memory: 1e8 }), () => undefined)
    const { signal } = new AbortController()
    expect(await book.prices([{ chain }], signal)).toEqual([undefined])
    const both = createPriceBook(
      [{ kind: 'fixed', prices: { [chain]: 2 } }],
      new Map([[chain, sources]]),
      createCaches({ memory: 1e8 }),
      () => undefined,
    )
    expect(await both.prices([{ chain }, { chain, address: me }], signal)).toEqual([{ usd: 2 }, undefined])
  })

  it('are asked once a minute, and the last one is used while the source fails', async () => {
    let now = 0
    let asked = 0
    let isUp = true
    const source: ChainSources = {
      prices: {
        prices: async () => {
          asked += 1
          if (!isUp) throw new Error('down')
          return [{ usd: asked, change24h: NaN }]
        },
      },
    }
    const book = createPriceBook(
      [],
      new Map([[chain, source]]),
      createCaches({ memory: 1e8, now: () => now }),
      () => undefined,
      () => now,
    )
    const { signal } = new AbortController()
    const ask = async () => (await book.prices([{ chain }], signal))[0]
    expect([await ask(), await ask()]).toEqual([{ usd: 1 }, { usd: 1 }])
    now = 61_000
    expect(await ask()).toEqual({ usd: 2 })
    isUp = false
    now = 200_000
    expect(await ask()).toEqual({ usd: 2 })
    now = 800_000
    expect(await ask()).toBeUndefined()
  })
})
