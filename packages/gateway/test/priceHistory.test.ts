import { PriceHistoriesSchema, type PriceHistory } from '@portico/gateway-api'
import * as v from 'valibot'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ChainSources } from '../src/data/Sources.js'
import { openTables, type GatewayDatabase } from '../src/database/openTables.js'
import type { GatewayConfig } from '../src/index.js'
import { createPriceHistory } from '../src/prices/createPriceHistory.js'
import { startSampling, withSampledChanges } from '../src/prices/priceSamples.js'
import { gatewayForTests } from './gatewayForTests.js'
import { httpUpstream } from './httpUpstream.js'
import { openForTests, sharedPostgres, type SharedPostgres } from '@portico/devnet/postgres'
import { createCaches } from '@portico/server'
import { chain as poolChain, id, withSwapSite } from './swapSite.js'

const chain = 'eip155:100'
const gem = '0x394c399dbA25B99Ab7708EdB505d755B3aa29997'
const token = `${chain}:${gem}`
const hour = 3_600_000
const { signal } = new AbortController()
const log = (): void => undefined
let postgres: SharedPostgres
beforeAll(async () => {
  postgres = await sharedPostgres()
})
afterAll(() => postgres.stop())

async function histories(
  { ask }: Awaited<ReturnType<typeof gatewayForTests>>,
  addresses: readonly string[],
): Promise<readonly PriceHistory[]> {
  const body = JSON.stringify({ projectId: 'x', currency: 'usd', addresses })
  const response = await ask('/v1/fungible/price/history', { method: 'POST', body })
  const answer: unknown = await response.json()
  expect(response.status, JSON.stringify(answer)).toBe(200)
  const parsed = v.parse(PriceHistoriesSchema, answer)
  expect(parsed).toEqual(answer)
  return parsed.histories
}

describe('POST /v1/fungible/price/history', () => {
  const data = (url: string): GatewayConfig['data'] => ({
    networks: {
      [chain]: { currency: { name: 'xDAI', symbol: 'XDAI', decimals: 18 }, sources: [{ kind: 'blockscout', url }] },
    },
    prices: [
      { kind: 'fixed', prices: { [`${chain}:0x00000000000000000000000000000000000000fd`]: 3 } },
      { kind: 'defillama', url },
    ],
  })

  it('has the day of each token from an API shaped as DefiLlama’s, up to the price of now', async () => {
    const now = Math.floor(Date.now() / 1000)
    const llamaId = `xdai:${gem.toLowerCase()}`
    const points = [
      { timestamp: now - 86_400, price: 1.02 },
      { timestamp: now - 7200, price: 1.07 },
      { timestamp: now - 3600, price: 1.05 },
    ]
    const absurd = [
      { timestamp: now - 90_000, price: 9 },
      { timestamp: now + 500, price: 9 },
      { timestamp: now - 5000, price: -1 },
      { timestamp: now - 5000, price: 1e13 },
    ]
    const { url, requests } = await httpUpstream({
      '/chart/': () => ({
        coins: {
          [llamaId]: { decimals: 6, symbol: 'GEM', confidence: 0.99, prices: [...points.toReversed(), ...absurd] },
          'coingecko:xdai': { symbol: 'XDAI', confidence: 0.99, prices: 'none' },
        },
      }),
      '/prices/current/': () => ({
        coins: { [llamaId]: { price: 1.1, timestamp: now }, 'coingecko:xdai': { price: 1 } },
      }),
      '/percentage/': () => ({ coins: {} }),
    })
    const gateway = await gatewayForTests({ data: data(url) })
    const fixed = `${chain}:0x00000000000000000000000000000000000000fd`
    const found = await histories(gateway, [chain, token, fixed])
    expect(found).toEqual([
      { address: token, prices: [...points, { timestamp: expect.any(Number) as number, price: 1.1 }] },
    ])
    await histories(gateway, [token])
    const asked = requests.filter((path) => path.startsWith('/chart'))
    // Kept, as are those that it does not know. A fixed price is not asked for.
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatch(new RegExp(`^/chart/coingecko:xdai,${llamaId}\\?start=\\d+&span=25&period=1h$`))
    const start = Number(/start=(\d+)/.exec(asked[0]!)?.[1])
    expect(Math.abs(start - (now - 86_400))).toBeLessThan(60)
  })

  it('is empty where its source is down, and asks again', async () => {
    const { url, requests } = await httpUpstream({}, { status: 500 })
    const gateway = await gatewayForTests({ data: data(url) })
    expect(await histories(gateway, [token])).toEqual([])
    expect(await histories(gateway, [token])).toEqual([])
    expect(requests.filter((path) => path.startsWith('/chart'))).toHaveLength(2)
  })

  it.each([
    [{ projectId: 'x', addresses: ['eip155:1'] }, 400, 'chainId'],
    [{ projectId: 'x', addresses: [`${chain}:nothing`] }, 400, 'address'],
    [{ projectId: 'x', addresses: [] }, 422, ''],
    [{ projectId: 'x', addresses: [chain], currency: 'eur' }, 400, 'currency'],
  ])('refuses %j as prices do', async (body, status, field) => {
    const { ask } = await gatewayForTests({ data: data('http://127.0.0.1:9') })
    const response = await ask('/v1/fungible/price/history', { method: 'POST', body: JSON.stringify(body) })
    expect(response.status).toBe(status)
    expect(await response.json()).toMatchObject({ reasons: [{ field }] })
  })
})

describe.each(['embedded', 'server'] as const)('samples of prices, %s', (kind) => {
  let database: GatewayDatabase
  beforeAll(async () => {
    database = await openForTests(kind, (config) => openTables(config, log))
  }, 120_000)
  afterAll(() => database.close())
  beforeEach(async () => void (await database.db.deleteFrom('price_sample').execute()))

  const usd = 2
  const chains: ReadonlyMap<string, ChainSources> = new Map([
    [
      chain,
      {
        prices: {
          tokens: [{ chain }, { chain, address: gem }, { chain, address: '0x1' }, { chain, address: '0x2' }],
          prices: async () => [{ usd }, { usd: usd * 2 }, undefined, { usd: 1e13 }],
        },
      },
    ],
    ['eip155:7', { prices: { tokens: [{ chain: 'eip155:7' }], prices: () => Promise.reject(new Error('down')) } }],
    ['eip155:8', { prices: { prices: async () => [{ usd: 1 }] } }],
  ])
  const rows = () => database.db.selectFrom('price_sample').selectAll().orderBy('at').orderBy('token').execute()

  it('are written at an interval, once where two are at it, without what is absurd; older ones go', async () => {
    const old = { token: chain, at: Date.now() - 25 * hour, usd: 1 }
    const kept = { token: chain, at: Date.now() - 23 * hour, usd: 1.5 }
    await database.db.insertInto('price_sample').values([old, kept]).execute()
    const unlocked: GatewayDatabase = {
      ...database,
      lock: async () => ({ lost: new AbortController().signal, release: async () => undefined }),
    }
    const both = [1, 2].map(() => startSampling({ database: unlocked, chains, interval: 300, log }))
    await vi.waitFor(async () => expect((await rows()).length).toBeGreaterThanOrEqual(5), { timeout: 20_000 })
    await Promise.all(both.map((one) => one.stop()))
    const [first, ...others] = await rows()
    expect(first).toEqual(kept)
    const times = [...new Set(others.map(({ at }) => at))]
    expect(times.every((at) => at % 300 === 0)).toBe(true)
    expect(others).toEqual(
      times.flatMap((at) => [
        { token: chain, at, usd: 2 },
        { token: token.toLowerCase(), at, usd: 4 },
      ]),
    )
  })

  it('are answered for a day, one of each half hour', async () => {
    const slot = Math.floor(Date.now() / 1_800_000) * 1_800_000
    const values = Array.from({ length: 300 }, (_, index) => ({
      token: chain,
      at: slot - index * 300_000,
      usd: 300 - index,
    }))
    await database.db.insertInto('price_sample').values(values).execute()
    const book = createPriceHistory([], database.db, createCaches({ memory: 1e8 }), log)
    const [found, none] = await book.history([{ chain }, { chain, address: gem }], signal)
    expect(none).toEqual([])
    expect(found!.length).toBeGreaterThanOrEqual(48)
    expect(found!.length).toBeLessThanOrEqual(50)
    expect(found!.at(-1)).toEqual({ at: slot, usd: 300 })
    expect(found!.map(({ at }) => at)).toEqual(found!.map(({ at }) => at).toSorted((a, b) => a - b))
    expect(found![0]!.at).toBeGreaterThan(Date.now() - 24.6 * hour)
  })

  it('tell the change in 24 hours by the one nearest to a day ago, where there is one', async () => {
    const ago = (hours: number, price: number) => ({ token: chain, at: Date.now() - hours * hour, usd: price })
    const other = { ...ago(22.5, 1), token: token.toLowerCase() }
    await database.db
      .insertInto('price_sample')
      .values([ago(24.8, 1), ago(24.1, 1.6), ago(23.3, 3), ago(1, 5), other])
      .execute()
    const source = withSampledChanges(chains, database.db).get(chain)!.prices!
    const [native, gems, unknown] = await source.prices(source.tokens!, signal)
    expect(native).toEqual({ usd: 2, change24h: expect.closeTo(25) as number })
    expect([gems, unknown]).toEqual([{ usd: 4 }, undefined])
  })
})

describe('samples of several gateways', () => {
  it('are taken by one gateway of the database, and by another once that is gone', async () => {
    const url = await postgres.create('elected')
    const [database, other] = await Promise.all([openTables(url, log), openTables(url, log)])
    onTestFinished(async () => void (await Promise.all([database.close(), other.close()])))
    const asked = [0, 0]
    const counted = (at: number): ReadonlyMap<string, ChainSources> =>
      new Map([
        [
          chain,
          {
            prices: {
              tokens: [{ chain }],
              prices: async () => {
                asked[at]! += 1
                return [{ usd: 1 }]
              },
            },
          },
        ],
      ])
    const first = startSampling({ database, chains: counted(0), interval: 50, log })
    await vi.waitFor(() => expect(asked[0]).toBeGreaterThan(2), { timeout: 20_000 })
    const second = startSampling({ database: other, chains: counted(1), interval: 50, log })
    onTestFinished(() => second.stop())
    const before = asked[0]!
    await vi.waitFor(() => expect(asked[0]).toBeGreaterThan(before + 20), { timeout: 20_000 })
    expect(asked[1]).toBe(0)
    await first.stop()
    await vi.waitFor(() => expect(asked[1]).toBeGreaterThan(2), { timeout: 20_000 })
  })
})

describe('prices out of pools', () => {
  const site = withSwapSite()

  it('are sampled by a gateway with a database, and answered with the price of now', async () => {
    const { dollar, gem: gemToken } = site.anvil().tokens
    const url = await postgres.create('pools')
    const gateway = await gatewayForTests({
      ...site.config({ prices: { dollar: dollar.address } }),
      database: url,
      data: { networks: { [poolChain]: { sources: [{ kind: 'evm-node' }] } }, priceInterval: 1000 },
    })
    const database = await openTables(url, log)
    onTestFinished(() => database.close())
    await vi.waitFor(
      async () => expect(await database.db.selectFrom('price_sample').select('token').execute()).not.toEqual([]),
      { timeout: 20_000 },
    )
    const earlier = { at: Date.now() - 5 * hour, usd: 3 }
    const tokens = [poolChain, id(gemToken.address).toLowerCase()]
    await database.db
      .insertInto('price_sample')
      .values(tokens.map((token) => ({ token, ...earlier })))
      .execute()
    const found = await histories(gateway, [poolChain, id(gemToken.address)])
    expect(found.map(({ address }) => address)).toEqual([poolChain, id(gemToken.address)])
    for (const [at, price] of [2500, 4].entries()) {
      const [first, ...others] = found[at]!.prices
      expect(first).toEqual({ timestamp: Math.floor(earlier.at / 1000), price: 3 })
      expect(new Set(others.map((point) => point.price))).toEqual(new Set([price]))
    }
  }, 60_000)
})
