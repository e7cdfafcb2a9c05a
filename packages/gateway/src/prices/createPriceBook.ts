import type { ChainSources, PriceHistorySource, PriceSource, TokenOnChain, TokenPrice } from '../data/Sources.js'
import type { Caches, Log } from '@portico/server'
import { defillamaPrices } from './defillamaPrices.js'
import type { FixedPrice, PriceConfig } from './PriceConfig.js'

/** Answers prices, and never throws: where no source has one it is undefined. */
export interface PriceBook {
  prices(tokens: readonly TokenOnChain[], signal: AbortSignal): Promise<readonly (TokenPrice | undefined)[]>
}

/** Milliseconds that a price is fresh, and that the last one is used while its source does not answer. */
const fresh = 60_000
const stale = 600_000
/** Bytes that a price takes. */
const priceSize = 100
/** US dollars. No unit of anything costs more; such a price is a mistake or a trap. */
const highest = 1e12

interface Kept {
  readonly price: TokenPrice | undefined
  readonly at: number
}

/** Asks the sources in their order, then the network's own, and keeps what they say for a minute. */
export function createPriceBook(
  configs: readonly PriceConfig[],
  chains: ReadonlyMap<string, ChainSources>,
  caches: Pick<Caches, 'values'>,
  log: Log,
  now: () => number = () => performance.now(),
): PriceBook {
  const configured = configs.map((config) => ({
    name: config.kind,
    source: config.kind === 'fixed' ? fixedPrices(config.prices) : defillamaPrices(config),
  }))
  const cache = caches.values<Kept>('prices', () => priceSize)

  function keep(token: TokenOnChain, price: TokenPrice | undefined): void {
    cache.set(tokenKey(token), { price, at: now() }, stale)
  }
  /** Keeps what the source knows; answers the tokens that it does not, and whether it failed. */
  async function ask(
    { name, source }: { readonly name: string; readonly source: PriceSource },
    tokens: readonly TokenOnChain[],
    signal: AbortSignal,
  ): Promise<{ readonly rest: readonly TokenOnChain[]; readonly failed: boolean }> {
    if (tokens.length === 0) return { rest: [], failed: false }
    try {
      const prices = await source.prices(tokens, signal)
      const rest = tokens.filter((token, at) => {
        const price = usable(prices[at])
        if (price) keep(token, price)
        return price === undefined
      })
      return { rest, failed: false }
    } catch (error) {
      log({ level: 'warn', event: 'prices.failed', source: name })
      log({ level: 'debug', event: 'prices.failed', source: name, reason: String(error) })
      return { rest: tokens, failed: true }
    }
  }

  return {
    async prices(tokens, signal) {
      const isFresh = (token: TokenOnChain): boolean => (cache.get(tokenKey(token))?.at ?? -Infinity) > now() - fresh
      let missing: readonly TokenOnChain[] = tokens.filter((token) => !isFresh(token))
      let failed = false
      for (const source of configured) {
        const outcome = await ask(source, missing, signal)
        missing = outcome.rest
        failed ||= outcome.failed
      }
      for (const chain of new Set(missing.map((token) => token.chain))) {
        const source = chains.get(chain)?.prices
        const own = missing.filter((token) => token.chain === chain)
        if (!source) continue
        const outcome = await ask({ name: chain, source }, own, signal)
        missing = [...missing.filter((token) => token.chain !== chain), ...outcome.rest]
        failed ||= outcome.failed
      }
      // No source knows them: they are not asked again at once. A failure says nothing.
      if (!failed) for (const token of missing) keep(token, undefined)
      return tokens.map((token) => {
        const found = cache.get(tokenKey(token))
        return found && found.at > now() - stale ? found.price : undefined
      })
    },
  }
}

/** The price, unless it is absurd. */
export function usable(price: TokenPrice | undefined): TokenPrice | undefined {
  if (price === undefined || !Number.isFinite(price.usd) || price.usd < 0 || price.usd > highest) return undefined
  const change = price.change24h
  const isChange = change !== undefined && Number.isFinite(change) && change >= -100 && change <= 1e6
  return { usd: price.usd, ...(isChange && { change24h: change }) }
}

/** Prices out of the configuration. They have no past: a line of one would be an invention. */
export function fixedPrices(prices: Readonly<Record<string, number | FixedPrice>>): PriceSource & PriceHistorySource {
  const table = new Map(
    Object.entries(prices).map(([id, price]): readonly [string, TokenPrice] => [
      keyOf(id),
      typeof price === 'number' ? { usd: price } : price,
    ]),
  )
  return {
    prices: async (tokens) => tokens.map((token) => table.get(tokenKey(token))),
    history: async (tokens) => tokens.map((token) => (table.has(tokenKey(token)) ? [] : undefined)),
  }
}

/** What tells tokens apart: CAIP-2, or CAIP-10. */
export function tokenKey({ chain, address }: TokenOnChain): string {
  return keyOf(address === undefined ? chain : `${chain}:${address}`)
}

/** Addresses of EVM networks mean the same in every case. */
function keyOf(id: string): string {
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}
