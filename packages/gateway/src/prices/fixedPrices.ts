import type { PriceSource, TokenOnChain, TokenPrice } from '../data/Sources.js'
import type { FixedPrice } from './PriceConfig.js'

/** Prices out of the configuration. */
export function fixedPrices(prices: Readonly<Record<string, number | FixedPrice>>): PriceSource {
  const table = new Map(
    Object.entries(prices).map(([id, price]): readonly [string, TokenPrice] => [
      keyOf(id),
      typeof price === 'number' ? { usd: price } : price,
    ]),
  )
  return { prices: async (tokens) => tokens.map((token) => table.get(tokenKey(token))) }
}

/** What tells tokens apart: CAIP-2, or CAIP-10. */
export function tokenKey({ chain, address }: TokenOnChain): string {
  return keyOf(address === undefined ? chain : `${chain}:${address}`)
}

/** Addresses of EVM networks mean the same in every case. */
function keyOf(id: string): string {
  return id.startsWith('eip155:') ? id.toLowerCase() : id
}
