import { safeImage, safeName, type ChainCapability, type Holding } from '@portico/core'

/** US dollars of one asset at most: several times the money there is in the world. A price that exceeds it is an error. */
const mostValue = 1e15
const mostDecimals = 255

/**
 * Holdings of any provider, as they can be shown: one row for each asset, names cleaned, prices that are amounts of money.
 * Tokens without decimals are left out: most of them are spam.
 */
export function usableHoldings(
  holdings: readonly Holding[],
  chain: Pick<ChainCapability, 'parseAddress'> | undefined,
): readonly Holding[] {
  const found = new Map<string, Holding>()
  for (const holding of holdings) {
    const { token, decimals, amount } = holding
    const isWrong = typeof amount !== 'bigint' || amount < 0n || !Number.isInteger(decimals) || decimals > mostDecimals
    if (isWrong || decimals < 0 || (token !== undefined && decimals === 0)) continue
    // The same address may be written in several ways.
    const key = token === undefined ? '' : (chain?.parseAddress(token) ?? token)
    if (!found.has(key)) found.set(key, usable(holding, key || undefined))
  }
  return [...found.values()]
}

function usable({ name, symbol, decimals, amount, imageUrl, ...rest }: Holding, token: string | undefined): Holding {
  const shownSymbol = safeName(symbol) ?? '?'
  const image = safeImage(imageUrl)
  const { price, change24h } = pricesOf(amount, decimals, rest)
  return {
    ...(token !== undefined && { token }),
    name: safeName(name, 100) ?? shownSymbol,
    symbol: shownSymbol,
    decimals,
    amount,
    ...(price !== undefined && { price }),
    ...(change24h !== undefined && { change24h }),
    ...(image !== undefined && { imageUrl: image }),
  }
}

function pricesOf(
  amount: bigint,
  decimals: number,
  { price, change24h }: Pick<Holding, 'price' | 'change24h'>,
): Pick<Holding, 'price' | 'change24h'> {
  const isPrice =
    typeof price === 'number' && price > 0 && price <= mostValue && valueOf(amount, decimals, price) <= mostValue
  if (!isPrice) return {}
  // A price that was above 0 cannot have lost all of it and still be one.
  const isChange = typeof change24h === 'number' && Number.isFinite(change24h) && change24h > -100
  return isChange ? { price, change24h } : { price }
}

/** US dollars. */
export function valueOf(amount: bigint, decimals: number, price: number): number {
  return (Number(amount) / 10 ** decimals) * price
}
