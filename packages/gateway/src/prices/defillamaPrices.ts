import * as v from 'valibot'
import type { PriceHistorySource, PricePoint, PriceSource, TokenOnChain } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import { askJson } from '../sources/askHttp.js'
import type { PriceConfig } from './PriceConfig.js'

/** Names of networks, as the API has them. */
const chainNames: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avax',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}
/** Currencies of networks, by their id at CoinGecko. */
const nativeCoins: Readonly<Record<string, string>> = {
  'eip155:1': 'coingecko:ethereum',
  'eip155:10': 'coingecko:ethereum',
  'eip155:56': 'coingecko:binancecoin',
  'eip155:100': 'coingecko:xdai',
  'eip155:137': 'coingecko:polygon-ecosystem-token',
  'eip155:8453': 'coingecko:ethereum',
  'eip155:42161': 'coingecko:ethereum',
  'eip155:43114': 'coingecko:avalanche-2',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'coingecko:solana',
  'bip122:000000000019d6689c085ae165831e93': 'coingecko:bitcoin',
  'cosmos:cosmoshub-4': 'coingecko:cosmos',
  'polkadot:91b171bb158e2d3848fa23a9f1c25182': 'coingecko:polkadot',
}

/** Coins asked for at once: they stand in the path. */
const mostCoins = 50

const PricesSchema = v.object({ coins: v.record(v.string(), v.unknown()) })
const PriceSchema = v.object({ price: v.number() })

/** Of `/chart`: prices of a day are this many, and of so many coins at once. */
const chartPoints = 25
const chartPeriod = 3600
const mostCharts = 20
const ChartSchema = v.object({ prices: v.array(v.object({ timestamp: v.number(), price: v.number() })) })

/** Prices of an API shaped as DefiLlama's, now and in the last day. */
export function defillamaPrices(
  config: PriceConfig & { readonly kind: 'defillama' },
  now: () => number = () => Date.now(),
): PriceSource & PriceHistorySource {
  const chains = { ...chainNames, ...config.chains }
  const natives = { ...nativeCoins, ...config.natives }
  function coinOf({ chain, address }: TokenOnChain): string | undefined {
    if (address === undefined) return natives[chain]
    const name = chains[chain]
    return name === undefined || !/^[a-zA-Z0-9]{1,64}$/.test(address)
      ? undefined
      : `${name}:${chain.startsWith('eip155:') ? address.toLowerCase() : address}`
  }
  async function ask(
    path: string,
    coins: readonly string[],
    signal: AbortSignal,
  ): Promise<Readonly<Record<string, unknown>>> {
    const start = Math.floor(now() / 1000) - (chartPoints - 1) * chartPeriod
    const queries: Readonly<Record<string, string>> = {
      '/percentage': '?period=24h',
      '/chart': `?start=${start}&span=${chartPoints}&period=1h`,
    }
    const answer = await askJson('defillama', config, `${path}/${coins.join(',')}${queries[path] ?? ''}`, signal)
    const parsed = v.safeParse(PricesSchema, answer)
    if (!parsed.success) throw new SourceError('defillama', `answered ${path} in another shape`)
    return parsed.output.coins
  }
  function partsOf(tokens: readonly TokenOnChain[], size: number): readonly (readonly string[])[] {
    const coins = [...new Set(tokens.flatMap((token) => coinOf(token) ?? []))]
    return Array.from({ length: Math.ceil(coins.length / size) }, (_, part) =>
      coins.slice(part * size, (part + 1) * size),
    )
  }
  return {
    async history(tokens, signal) {
      const answers = await Promise.all(partsOf(tokens, mostCharts).map((part) => ask('/chart', part, signal)))
      const charts = Object.assign({}, ...answers) as Readonly<Record<string, unknown>>
      return tokens.map((token): readonly PricePoint[] | undefined => {
        const coin = coinOf(token)
        const chart = v.safeParse(ChartSchema, coin === undefined ? undefined : charts[coin])
        if (!chart.success) return undefined
        return chart.output.prices.map(({ timestamp, price }) => ({ at: timestamp * 1000, usd: price }))
      })
    },
    async prices(tokens, signal) {
      const parts = partsOf(tokens, mostCoins)
      const answers = await Promise.all(
        parts.flatMap((part) => [
          ask('/prices/current', part, signal),
          // Without the change a price is still a price.
          ask('/percentage', part, signal).catch(() => ({})),
        ]),
      )
      const prices = Object.assign({}, ...answers.filter((_, at) => at % 2 === 0)) as Readonly<Record<string, unknown>>
      const changes = Object.assign({}, ...answers.filter((_, at) => at % 2 === 1)) as Readonly<Record<string, unknown>>
      return tokens.map((token) => {
        const coin = coinOf(token)
        const price = v.safeParse(PriceSchema, coin === undefined ? undefined : prices[coin])
        if (coin === undefined || !price.success) return undefined
        const change = changes[coin]
        return { usd: price.output.price, ...(typeof change === 'number' && { change24h: change }) }
      })
    },
  }
}
