import type { TokenBalance } from '@portico/core'
import { failure } from '@portico/testing/conformance'
import { describe, expect, it, vi } from 'vitest'
import type { AccountPortfolio } from '../src/index.js'
import { row, startGateway } from './gateway.js'
import { dollar, own } from './ledger.js'
import { account, open } from './site.js'

const gem = '0x3333333333333333333333333333333333333333'
const at = (address: string): string => `eip155:1:${address}`

/** Sets the clock that many seconds ahead. */
function later(seconds: number): void {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockReturnValue(now + seconds * 1000)
}

describe('balances of the gateway', () => {
  it('are asked for in US dollars, of one network, as the project [7.1]', async () => {
    const gateway = await startGateway()
    await open(gateway).load()
    expect(gateway.asked).toHaveLength(1)
    const [{ pathname, searchParams }] = gateway.asked as [URL]
    expect(pathname).toBe(`/v1/account/${own}/balance`)
    expect(Object.fromEntries(searchParams)).toMatchObject({
      currency: 'usd',
      chainId: 'eip155:1',
      projectId: 'test-project',
      st: 'portico',
    })
    expect(searchParams.has('forceUpdate')).toBe(false)
  })

  it('have the amount in smallest units, the address of the token, price, change and image [3.11]', async () => {
    const usd = row({
      name: 'Dollar',
      symbol: 'USD',
      address: at(dollar),
      price: 0.5,
      change24h: -2.5,
      quantity: { decimals: '6', numeric: '70.5' },
      iconUrl: 'https://shore.example/usd.png',
    })
    const { assets, total } = await open(await startGateway([usd, row()])).load()
    expect(assets[0]).toEqual({
      token: dollar,
      name: 'Dollar',
      symbol: 'USD',
      decimals: 6,
      amount: 70_500_000n,
      price: 0.5,
      change24h: -2.5,
      value: 35.25,
      imageUrl: 'https://shore.example/usd.png',
    })
    expect(assets[1]).not.toHaveProperty('token')
    expect(total).toBe(39.25)
  })

  it('have the denomination of a Cosmos chain as the plugin of the chain takes it, not as CAIP-10 writes it', async () => {
    const named = row({ address: at('ibc%2F27394FB0'), name: 'uatom by transfer/channel-0' })
    const { assets } = await open(await startGateway([named])).load()
    expect(assets).toMatchObject([{ token: 'ibc/27394FB0', name: 'uatom by transfer/channel-0' }, {}])
  })

  it('come by value, then those without a price by name; the change of the total counts them as unchanged', async () => {
    const token = (name: string, over: object) =>
      row({ name, symbol: name, address: at(`0x${name.padEnd(40, '0')}`), ...over })
    const rows = [
      token('c', { price: 0 }),
      token('a', { price: 0 }),
      token('d', { price: 10, change24h: 25 }),
      row({ price: 50, change24h: -50 }),
    ]
    const { assets, total, change24h } = await open(await startGateway(rows)).load()
    expect(assets.map(({ name }) => name)).toEqual(['Pearl', 'd', 'a', 'c'])
    expect(total).toBe(120)
    // 100 were 200, and 20 were 16.
    expect(change24h?.value).toBeCloseTo(-96)
    expect(change24h?.percent).toBeCloseTo((-96 / 216) * 100)
  })

  it('are without tokens of 0 decimals [5.20]', async () => {
    const rows = [row(), row({ name: 'Ticket', address: at(gem), quantity: { decimals: '0', numeric: '12' } })]
    const { assets } = await open(await startGateway(rows)).load()
    expect(assets.map(({ name }) => name)).toEqual(['Pearl'])
  })

  it('are exact with 36 decimals and beyond 2^53, and cut what is finer than the token', async () => {
    const rows = [
      row({ quantity: { decimals: '18', numeric: '123456789012345678901234567890.000000000000000001' } }),
      row({
        name: 'Fine',
        address: at(dollar),
        price: 0,
        quantity: { decimals: '36', numeric: `0.${'0'.repeat(35)}7` },
      }),
      row({ name: 'Gem', address: at(gem), price: 0, quantity: { decimals: '2', numeric: '1.239' } }),
    ]
    const { assets } = await open(await startGateway(rows)).load()
    const amounts = Object.fromEntries(assets.map(({ name, amount }) => [name, amount]))
    expect(amounts).toEqual({ Pearl: 123456789012345678901234567890000000000000000001n, Fine: 7n, Gem: 123n })
  })

  it('have no price where it is missing, 0, or more than any money there is', async () => {
    const prices: readonly unknown[] = [undefined, 0, 'cheap', 1e300, 1e14]
    const rows = prices.map((price, index) =>
      row({ name: `T${index}`, address: at(`0x${String(index).repeat(40)}`), price }),
    )
    const { assets, total } = await open(await startGateway([row(), ...rows])).load()
    expect(assets.filter(({ price }) => price !== undefined).map(({ name }) => name)).toEqual(['T4', 'Pearl'])
    expect(Number.isFinite(total)).toBe(true)
  })

  it('have one row for each token, none of other networks, and the rows that can be read', async () => {
    const token = row({ name: 'Gem', address: at(gem), quantity: { decimals: '6', numeric: '1' } })
    const rows = [
      row({ name: 'Elsewhere', chainId: 'eip155:10' }),
      row(),
      row({ name: 'Pearl again' }),
      token,
      { ...token, address: at(gem.toUpperCase().replace('0X', '0x')), name: 'Gem again' },
      row({ name: 'Foreign', address: `eip155:10:${dollar}` }),
      { name: 'half a row' },
      row({ name: 'Negative', address: at(dollar), quantity: { decimals: '6', numeric: '-1' } }),
      row({ name: 'Exponent', address: at(dollar), quantity: { decimals: '6', numeric: '1e9' } }),
    ]
    const { assets } = await open(await startGateway(rows)).load()
    expect(assets.map(({ name }) => name)).toEqual(['Pearl', 'Gem'])
  })

  it('have names that are one line of text, and images that may be drawn', async () => {
    const evil = row({
      name: '\u202eUSD\n<img src=x onerror=alert(1)>'.padEnd(500, '!'),
      symbol: '\u202e\u200b',
      address: at(gem),
      iconUrl: 'javascript:alert(1)',
    })
    const { assets } = await open(await startGateway([evil])).load()
    const [{ name, symbol, imageUrl }] = assets as [(typeof assets)[number]]
    expect(name).toMatch(/^USD <img src=x onerror=alert\(1\)>!+$/)
    expect(name.length).toBeLessThanOrEqual(100)
    expect(symbol).toBe('?')
    expect(imageUrl).toBeUndefined()
  })

  it('have images by a path below the gateway, and none where it is empty', async () => {
    // The gateway of the test is not encrypted: its images are drawn on a page of this machine only.
    vi.stubGlobal('location', { origin: 'http://127.0.0.1:5173' })
    const tokenAt = (index: number): string => at(`0x${String(index).repeat(40)}`)
    const icons = ['/public/getTokenImage/ETH', '//evil.example/x.png', '']
    const rows = icons.map((iconUrl, index) => row({ name: `T${index}`, address: tokenAt(index), price: 0, iconUrl }))
    const gateway = await startGateway(rows)
    const below = { ...gateway, url: `${gateway.url}/base` }
    for (const { url, site } of [
      { url: gateway.url, site: open(gateway) },
      { url: below.url, site: open(below) },
    ]) {
      const { assets } = await site.load()
      const images = Object.fromEntries(assets.map(({ name, imageUrl }) => [name, imageUrl]))
      expect(images).toMatchObject({ T0: `${url}/public/getTokenImage/ETH`, T1: `${url}//evil.example/x.png` })
      expect(images['T2']).toBeUndefined()
    }
  })

  it('have the native currency from a node of the chain where the gateway leaves it out', async () => {
    const rows = [row({ name: 'Gem', address: at(gem) })]
    const { assets } = await open(await startGateway(rows)).load()
    expect(assets.find(({ token }) => token === undefined)).toMatchObject({ name: 'Pearl', amount: 5n * 10n ** 18n })
  })

  it('are worth 0 on a test network, whatever their price [6.11]', async () => {
    const gateway = await startGateway([row({ chainId: 'eip155:5', price: 2000 })])
    const { assets, total } = await open(gateway).modal.api.balances.load(`eip155:5:${own}`)
    expect(assets).toMatchObject([{ amount: 2n * 10n ** 18n, value: 0 }])
    expect(assets[0]).not.toHaveProperty('price')
    expect(total).toBe(0)
  })
})

describe('what was read', () => {
  it('is kept for 30 s, across reloads, and is asked for again after that [9.4, 3.29]', async () => {
    const gateway = await startGateway([row({ price: 2, change24h: 1 }), row({ name: 'Gem', address: at(gem) })])
    const stored = new Map<string, string>()
    const first = open(gateway, {}, stored)
    const [one, two] = await Promise.all([first.load(), first.load()])
    expect(two).toEqual(one)
    expect(await open(gateway, {}, stored).load()).toEqual(one)
    later(29)
    expect(await open(gateway, {}, stored).load()).toEqual(one)
    expect(gateway.asked).toHaveLength(1)
    later(2)
    await open(gateway, {}, stored).load()
    expect(gateway.asked).toHaveLength(2)
  })

  it('is kept while a wallet connects [9.4]', async () => {
    const gateway = await startGateway()
    const stored = new Map<string, string>()
    await open(gateway, {}, stored).load()
    const site = open(gateway, {}, stored)
    await site.connect()
    await site.load()
    expect(gateway.asked).toHaveLength(1)
  })

  it('is not what another program left in the storage', async () => {
    const gateway = await startGateway()
    const stored = new Map<string, string>()
    await open(gateway, {}, stored).load()
    const [key] = [...stored.keys()].filter((name) => name.includes('balances')) as [string]
    for (const value of [
      '{"v":1,"value":{"a":1}}',
      'x',
      JSON.stringify({ v: 1, value: { [account]: { at: Date.now(), holdings: [{ amount: '1e9' }] } } }),
    ]) {
      stored.set(key, value)
      await open(gateway, {}, stored).load()
    }
    expect(gateway.asked).toHaveLength(4)
  })

  it('is passed by and replaced when it is asked for by force', async () => {
    const gateway = await startGateway()
    const site = open(gateway)
    await site.load()
    gateway.answer = () => ({ body: { balances: [row({ quantity: { decimals: '18', numeric: '3' } })] } })
    const forced = await site.load(true)
    expect(gateway.asked[1]?.searchParams.get('forceUpdate')).toBe(account)
    expect(forced.assets[0]?.amount).toBe(3n * 10n ** 18n)
    expect(await site.load()).toEqual(forced)
    expect(gateway.asked).toHaveLength(2)
  })

  it('is asked for again once a transfer of the account is in a block', async () => {
    const gateway = await startGateway()
    const site = open(gateway)
    await site.connect()
    await site.load()
    const action = { type: 'native' as const, to: dollar, amount: 1n }
    await site.modal.transfers.send({ account, action, maxFee: 1n, display: {} }).included
    await site.load()
    expect(gateway.asked[1]?.searchParams.get('forceUpdate')).toBe(account)
    await site.load()
    expect(gateway.asked.length).toBeLessThanOrEqual(3)
  })

  it('is asked for again where a transfer has arrived since, also before the code of the plugin was loaded', async () => {
    const gateway = await startGateway()
    const stored = new Map<string, string>()
    await open(gateway, {}, stored).load()
    const site = open(gateway, {}, stored)
    await site.connect()
    const action = { type: 'native' as const, to: dollar, amount: 1n }
    await site.modal.transfers.send({ account, action, maxFee: 1n, display: {} }).included
    await site.load()
    expect(gateway.asked[1]?.searchParams.get('forceUpdate')).toBe(account)
  })

  it('is forgotten when the wallet is disconnected', async () => {
    const gateway = await startGateway()
    const stored = new Map<string, string>()
    const site = open(gateway, {}, stored)
    await site.connect()
    await site.load()
    expect([...stored.values()].join()).toContain('Pearl')
    await site.modal.disconnect()
    expect([...stored.entries()].filter(([key]) => key.includes('.balances.')).join()).not.toContain('Pearl')
    await site.load()
    expect(gateway.asked).toHaveLength(2)
  })
})

describe('when the gateway fails', () => {
  it('is not asked again for 30 s, unless by force [9.3]', async () => {
    const gateway = await startGateway()
    gateway.answer = () => ({
      status: 429,
      body: { reasons: [{ field: 'rate_limited', description: 'Too many requests' }] },
    })
    const site = open(gateway)
    const error = await failure(site.load())
    expect(error).toMatchObject({ code: 'core/gatewayFailed' })
    expect(String(error)).toContain('Too many requests')
    expect(await failure(site.load())).toBe(error)
    expect(gateway.asked).toHaveLength(1)
    gateway.answer = () => ({ body: { balances: [row()] } })
    expect((await site.load(true)).assets).toHaveLength(1)
    expect(gateway.asked).toHaveLength(2)
  })

  it('is asked again after 30 s [9.3]', async () => {
    const gateway = await startGateway()
    gateway.answer = () => ({ status: 400, body: {} })
    const site = open(gateway)
    await failure(site.load())
    gateway.answer = () => ({ body: { balances: [row()] } })
    later(31)
    expect((await site.load()).assets).toHaveLength(1)
  })

  it.each([
    ['no JSON', '<html>'],
    ['no list', { balances: 'none' }],
    ['null', null],
  ])('is an error where it answers %s', async (_, body) => {
    const gateway = await startGateway()
    gateway.answer = () => ({ body: body === null ? 'null' : body })
    expect(await failure(open(gateway).load())).toMatchObject({ code: 'core/gatewayFailed' })
  })

  it('keeps nobody waiting who does not want to know any more', async () => {
    const gateway = await startGateway()
    gateway.answer = () => new Promise(() => {})
    const { modal } = open(gateway)
    const controller = new AbortController()
    const loading = failure(modal.api.balances.load(account, { signal: controller.signal }))
    await vi.waitFor(() => expect(gateway.asked).toHaveLength(1))
    controller.abort(new Error('gone'))
    expect(await loading).toMatchObject({ message: 'gone' })
  })
})

describe('balances of the chain itself', () => {
  const assert = ({ assets, total }: AccountPortfolio): void => {
    expect(assets).toEqual([
      { name: 'Pearl', symbol: 'PRL', decimals: 18, amount: 5n * 10n ** 18n },
      { token: dollar, name: 'Dollar', symbol: 'USD', decimals: 6, amount: 70_500_000n },
    ])
    expect(total).toBeUndefined()
  }

  it('are listed without prices where there is no gateway', async () => {
    assert(await open().load())
  })

  it('are listed without prices on a network that the gateway does not serve, which is not asked [7.37]', async () => {
    const gateway = await startGateway([], ['eip155:10'])
    assert(await open(gateway).load())
    expect(gateway.asked).toEqual([])
  })

  it.each(['solana', 'bip122', 'polkadot', 'cosmos'])('are listed for %s', async (namespace) => {
    const { modal } = open(undefined, { namespace })
    assert(await modal.api.balances.load(`${namespace}:1:${own}`))
  })

  it('are without tokens of 0 decimals [5.20]', async () => {
    const { ledger, load } = open()
    const ticket: TokenBalance = { token: gem, name: 'Ticket', symbol: 'TKT', decimals: 0, amount: 1n }
    ledger.tokens = async () => [ticket]
    expect((await load()).assets.map(({ symbol }) => symbol)).toEqual(['PRL'])
  })

  it('fail with the words of the chain plugin', async () => {
    const { ledger, load } = open()
    ledger.native = () => Promise.reject(new Error('no node answers'))
    expect(await failure(load())).toMatchObject({ message: 'no node answers' })
  })

  it('cannot be told where neither the gateway nor the chain can', async () => {
    const error = await failure(open(await startGateway([], []), { reads: false }).load())
    expect(error).toMatchObject({ code: 'balances/unsupported', context: { network: 'Lagoon' } })
  })

  it('are those of the account in use where none is named, and an error where none is connected', async () => {
    const { modal, connect } = open()
    expect(await failure(modal.api.balances.load())).toMatchObject({ code: 'balances/notConnected' })
    await connect()
    expect((await modal.api.balances.load()).account).toBe(account)
  })
})
