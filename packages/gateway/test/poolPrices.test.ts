import { FungiblePricesSchema } from '@portico/gateway-api'
import { devTetherAbi, uniswapV2RouterAbi } from '@portico/devnet'
import { setTimeout as wait } from 'node:timers/promises'
import { maxUint256, parseEther, parseUnits, type Address } from 'viem'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { parseGatewayConfig } from '../src/config/GatewaySettings.js'
import type { PoolPricesConfig } from '../src/convert/SwapsConfig.js'
import { SourceError } from '../src/data/SourceError.js'
import type { PriceSource } from '../src/data/Sources.js'
import { createPoolPrices } from '../src/prices/pools.js'
import { gatewayForTests } from './gatewayForTests.js'
import { chain, id, native, withSwapSite } from './swapSite.js'
import { tinyUpstream } from './tinyUpstream.js'

const site = withSwapSite()
const { signal } = new AbortController()
const tokenOf = (address?: Address) => ({ chain, address })

function pricesOf(over: Partial<PoolPricesConfig> = {}, url = site.anvil().url): PriceSource {
  const { dollar } = site.anvil().tokens
  const config = site.config({ prices: { dollar: dollar.address, ...over } })
  const settings = parseGatewayConfig({ ...config, upstreams: { [chain]: url } })
  const prices = createPoolPrices(settings).get(chain)?.prices
  if (!prices) throw new Error('there are no prices')
  return prices
}
const usd = async (prices: PriceSource, ...addresses: readonly (Address | undefined)[]) =>
  (await prices.prices(addresses.map(tokenOf), signal)).map((price) => price?.usd)

describe('prices out of the pools', () => {
  it('are those at which the pools were filled; the native currency is the wrapped one, a dollar is a dollar [7.8]', async () => {
    const { tokens, swap } = site.anvil()
    const found = await usd(pricesOf(), undefined, swap.wrapped, tokens.gem.address, tokens.dollar.address)
    expect(found).toEqual([2500, 2500, 4, 1])
    const lower = tokens.gem.address.toLowerCase() as Address
    expect(await usd(pricesOf(), lower, lower)).toEqual([4, 4])
  })

  it('are what the gateway answers for these tokens [7.8]', async () => {
    const { dollar, gem } = site.anvil().tokens
    const sources = [{ kind: 'evm-node', tokens: [{ address: gem.address }] }] as const
    const data = { networks: { [chain]: { sources } } }
    const { ask } = await gatewayForTests({ ...site.config({ prices: { dollar: dollar.address } }), data })
    for (const [address, price] of [
      [id(gem.address), 4],
      [native, 2500],
    ] as const) {
      const body = JSON.stringify({ projectId: 'test-project', currency: 'usd', addresses: [address] })
      const answer: unknown = await (await ask('/v1/fungible/price', { method: 'POST', body })).json()
      expect(v.parse(FungiblePricesSchema, answer).fungibles).toMatchObject([{ price }])
    }
  })

  it('are not invented: unknown tokens, other networks, tokens without a pool [7.8]', async () => {
    const prices = pricesOf()
    expect(await usd(prices, site.tether(), '0x00000000000000000000000000000000000000aA')).toEqual([
      undefined,
      undefined,
    ])
    expect(await prices.prices([{ chain: 'eip155:1' }, tokenOf()], signal)).toEqual([undefined, { usd: 2500 }])
  })

  it('are not read from pools with little in them, whose price anyone can set [7.8]', async () => {
    const { gem } = site.anvil().tokens
    // One gem for an ether, in a pool of 2 ether: the deep pool with dollars says 4 dollars.
    await site.provide(site.user(1), gem.address, parseEther('2'), parseEther('2'))
    expect(await usd(pricesOf(), gem.address)).toEqual([4])
    expect(await usd(pricesOf({ minimum: 0 }), gem.address)).toEqual([4])
    expect(await usd(pricesOf({ minimum: 10_000_001 }), gem.address, undefined)).toEqual([undefined, undefined])
  })

  it('go by way of ether for a token without a pool of dollars, as deep as the thinner pool is [7.8]', async () => {
    const client = site.client()
    const account = site.user(2)
    const mint = async (amount: bigint): Promise<void> => {
      const token = { address: site.tether(), abi: devTetherAbi } as const
      const call = { ...token, chain: null, account, functionName: 'mint', args: [account.address, amount] } as const
      await client.waitForTransactionReceipt({ hash: await client.writeContract(call) })
    }
    const amount = parseUnits('250000', 6)
    await mint(amount)
    await site.provide(account, site.tether(), amount, parseEther('100'))
    expect(await usd(pricesOf(), site.tether())).toEqual([1])
    expect(await usd(pricesOf({ minimum: 300_000 }), site.tether(), undefined)).toEqual([undefined, 2500])
    // A pool with dollars says 2, and is thinner.
    const { dollar } = site.anvil().tokens
    const [tethers, dollars] = [parseUnits('20000', 6), parseUnits('40000', 6)]
    await mint(tethers)
    await site.approve(site.tether(), account, tethers)
    await site.approve(dollar.address, account, dollars)
    const pool = [site.tether(), dollar.address, tethers, dollars, 0n, 0n, account.address, maxUint256] as const
    await client.waitForTransactionReceipt({
      hash: await client.writeContract({
        chain: null,
        account,
        address: site.anvil().swap.router,
        abi: uniswapV2RouterAbi,
        functionName: 'addLiquidity',
        args: pool,
      }),
    })
    expect(await usd(pricesOf(), site.tether())).toEqual([1])
  })

  it('are taken only where the configuration names a dollar', () => {
    expect(createPoolPrices(parseGatewayConfig(site.config())).size).toBe(0)
  })

  it('ask the node nothing for a dollar, or for tokens without a price: an answer that fails would be of no request', async () => {
    const node = await tinyUpstream((_, response) => void response.writeHead(500).end())
    const prices = pricesOf({}, node.url)
    const unknown = '0x00000000000000000000000000000000000000aA'
    expect(await usd(prices, site.anvil().tokens.dollar.address, unknown)).toEqual([1, undefined])
    await wait(100)
    expect(node.bodies).toEqual([])
    await expect(usd(prices, undefined)).rejects.toBeInstanceOf(SourceError)
    expect(node.bodies).not.toEqual([])
  })

  it('are absent with a reason where the node cannot be asked', async () => {
    const asked = usd(pricesOf({}, 'http://127.0.0.1:9'), undefined)
    await expect(asked).rejects.toBeInstanceOf(SourceError)
    const { signal: aborted } = { signal: AbortSignal.abort(new Error('left')) }
    await expect(pricesOf().prices([tokenOf()], aborted)).rejects.toThrow('left')
  })
})
