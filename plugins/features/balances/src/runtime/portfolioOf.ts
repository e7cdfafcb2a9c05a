import type { Caip10, Holding } from '@portico/core'
import type { AccountPortfolio, AssetBalance } from '../BalancesSpec.js'
import { valueOf } from './usableHoldings.js'

/** Holdings with their worth and in order. What is on a test network is worth nothing. */
export function portfolioOf(account: Caip10, holdings: readonly Holding[], isTestnet: boolean): AccountPortfolio {
  const assets = holdings.map((holding) => (isTestnet ? withoutWorth(holding) : withWorth(holding))).sort(compare)
  const values = assets.flatMap(({ value }) => (value === undefined ? [] : [value]))
  return {
    account,
    assets,
    total: values.length > 0 ? values.reduce((sum, value) => sum + value) : undefined,
    change24h: changeOf(assets),
  }
}

function withoutWorth({ price: _, change24h: __, ...holding }: Holding): AssetBalance {
  return { ...holding, value: 0 }
}

function withWorth(holding: Holding): AssetBalance {
  const { amount, decimals, price } = holding
  return price === undefined ? holding : { ...holding, value: valueOf(amount, decimals, price) }
}

function compare(a: AssetBalance, b: AssetBalance): number {
  if (a.value !== b.value) return (b.value ?? -1) - (a.value ?? -1)
  if ((a.token === undefined) !== (b.token === undefined)) return a.token === undefined ? -1 : 1
  return a.name.localeCompare(b.name) || (a.token ?? '').localeCompare(b.token ?? '')
}

/** Assets whose price has no known change count as unchanged. */
function changeOf(assets: readonly AssetBalance[]): AccountPortfolio['change24h'] {
  const changed = assets.filter(({ value, change24h }) => value !== undefined && change24h !== undefined)
  if (changed.length === 0) return undefined
  const total = assets.reduce((sum, { value = 0 }) => sum + value, 0)
  const before = assets.reduce((sum, { value = 0, change24h = 0 }) => sum + value / (1 + change24h / 100), 0)
  const value = total - before
  return { value, percent: before > 0 ? (value / before) * 100 : 0 }
}
