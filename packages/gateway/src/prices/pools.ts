import { parseAbi, zeroAddress, type Address, type PublicClient } from 'viem'
import type { GatewaySettings } from '../config/GatewaySettings.js'
import type { UniswapV2Settings } from '../convert/SwapsConfig.js'
import { SourceError } from '../data/SourceError.js'
import type { ChainSources, PriceSource, TokenOnChain, TokenPrice } from '../data/Sources.js'
import { createEvmClient, nodeErrorOf, type EvmNode } from '../rpc/evmClient.js'

const abi = parseAbi([
  'function factory() view returns (address)',
  'function getPair(address tokenA, address tokenB) view returns (address pair)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 blockTimestampLast)',
])

/** Dollars. No unit of a currency costs more; a price beyond it is a mistake, or a trap. */
const mostExpensive = 1e12

interface Priced {
  readonly usd: number
  /** Dollars on the thinnest side that the price was read from. */
  readonly depth: number
}

interface Pool {
  readonly own: bigint
  readonly other: bigint
}

/** Price sources of the networks whose swaps have `prices`, by CAIP-2 id. */
export function createPoolPrices({
  swaps,
  upstreams,
  log,
}: Pick<GatewaySettings, 'swaps' | 'upstreams' | 'log'>): ReadonlyMap<string, ChainSources> {
  const sources = Object.entries(swaps.networks).flatMap(([chain, network]): [string, ChainSources][] => {
    const upstream = upstreams[chain]
    if (!upstream || network.provider !== 'uniswapV2') return []
    const prices = poolPrices({ chain, upstream, log }, network)
    return prices ? [[chain, { prices }]] : []
  })
  return new Map(sources)
}

/**
 * Prices out of the pools of a Uniswap-V2-style router: against the token that counts as a dollar, directly or by way of the wrapped
 * currency and the tokens of `via`, whichever has more in it. Only tokens of the configuration, and only pools with the configured
 * amount: what a thin pool says costs its owner little to change. A price is that of the latest block.
 */
function poolPrices(node: EvmNode, network: UniswapV2Settings): PriceSource | undefined {
  const { prices, router, wrapped } = network
  if (!prices) return undefined
  const { dollar, minimum } = prices
  const decimals = new Map(network.tokens.map((token) => [token.address, token.decimals]))
  decimals.set(wrapped, network.native.decimals)
  const middles = [...new Set([wrapped, ...network.via])].filter((token) => token !== dollar && decimals.has(token))
  const pairs = new Map<string, Address>()
  let factory: Address | undefined

  async function pairOf(client: PublicClient, own: Address, other: Address): Promise<Address | undefined> {
    const key = [own, other].sort().join()
    const known = pairs.get(key)
    if (known) return known
    factory ??= await client.readContract({ address: router, abi, functionName: 'factory' })
    const pair = await client.readContract({ address: factory, abi, functionName: 'getPair', args: [own, other] })
    if (pair === zeroAddress) return undefined
    pairs.set(key, pair)
    return pair
  }

  async function poolOf(client: PublicClient, own: Address, other: Address): Promise<Pool | undefined> {
    const pair = await pairOf(client, own, other)
    if (!pair) return undefined
    const [first, second] = await client.readContract({ address: pair, abi, functionName: 'getReserves' })
    // A pair sorts its tokens by address.
    return own.toLowerCase() < other.toLowerCase() ? { own: first, other: second } : { own: second, other: first }
  }

  /** The price of a token in a pool with one whose price is known. */
  async function across(
    client: PublicClient,
    own: Address,
    other: Address,
    known: Priced,
  ): Promise<Priced | undefined> {
    const pool = await poolOf(client, own, other)
    if (!pool) return undefined
    const units = Number(pool.own) / 10 ** (decimals.get(own) ?? 0)
    const dollars = (Number(pool.other) / 10 ** (decimals.get(other) ?? 0)) * known.usd
    const usd = dollars / units
    const isSane = dollars >= minimum && usd > 0 && usd <= mostExpensive
    return isSane ? { usd, depth: Math.min(dollars, known.depth) } : undefined
  }

  const dollarPrice: Priced = { usd: 1, depth: Number.MAX_VALUE }
  const deeper = (found: readonly (Priced | undefined)[]): Priced | undefined =>
    found.reduce((best, other) => (other && (!best || other.depth > best.depth) ? other : best), undefined)

  async function read(tokens: readonly Address[], client: PublicClient): Promise<ReadonlyMap<Address, Priced>> {
    const direct = new Map<Address, Promise<Priced | undefined>>()
    // A question that none of the answers below waits for would end the process where it fails.
    const needed = tokens.some((token) => token !== dollar) ? [...tokens, ...middles] : tokens
    for (const token of new Set(needed)) {
      direct.set(token, token === dollar ? Promise.resolve(dollarPrice) : across(client, token, dollar, dollarPrice))
    }
    const throughMiddle = async (token: Address, middle: Address): Promise<Priced | undefined> => {
      const known = await direct.get(middle)
      return known && across(client, token, middle, known)
    }
    const entries = tokens.map(async (token): Promise<[Address, Priced | undefined]> => {
      const ways = token === dollar ? [] : middles.filter((middle) => middle !== token)
      const all = [direct.get(token), ...ways.map((middle) => throughMiddle(token, middle))]
      return [token, deeper(await Promise.all(all))]
    })
    const found = await Promise.all(entries)
    return new Map(found.flatMap(([token, price]) => (price ? [[token, price] as const] : [])))
  }

  const keyOf = ({ chain, address }: TokenOnChain): Address | undefined => {
    if (chain !== node.chain) return undefined
    if (address === undefined) return wrapped
    return [...decimals.keys()].find((known) => known.toLowerCase() === address.toLowerCase())
  }
  return {
    tokens: [undefined, ...decimals.keys()].map((address) => ({ chain: node.chain, address })),
    async prices(tokens, signal) {
      const keys = tokens.map(keyOf)
      const distinct = [...new Set(keys.filter((key) => key !== undefined))]
      try {
        const found = await read(distinct, createEvmClient(node, signal))
        return keys.map((key): TokenPrice | undefined => {
          const price = key && found.get(key)
          return price && { usd: price.usd }
        })
      } catch (error) {
        signal.throwIfAborted()
        const failure = nodeErrorOf(error)
        throw new SourceError('pools', failure?.message ?? 'the router or a pool answered nothing usable', {
          cause: error,
        })
      }
    },
  }
}
