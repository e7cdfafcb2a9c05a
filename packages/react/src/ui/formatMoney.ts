import { formatUnits, type Quantity } from '@portico/core'
import { leftToRight } from './directionOf.js'
import { formatAmount } from './formatAmount.js'
import { plainName } from '../shell/plainName.js'

/** Most fees would be 0.000 with three decimals. */
const feeDecimals = 6
/** The most that `Intl` of older browsers takes. */
const mostDecimals = 20

/** What amounts are counted in: a native currency, or a token. */
interface Unit {
  readonly decimals: number
  readonly symbol: string
}

/** All digits of an amount, grouped as in the locale. What is about to be sent is never rounded. */
export function formatExact({ amount, decimals }: Quantity, locale: string): string {
  const exact = formatUnits(amount, decimals)
  const digits = exact.split('.')[1]?.length ?? 0
  return digits > mostDecimals ? exact : formatAmount({ amount, decimals }, locale, digits)
}

/** All digits, with the unit: '0.25 ETH'. */
export function formatMoney(amount: bigint, { decimals, symbol }: Unit, locale: string): string {
  return leftToRight(`${formatExact({ amount, decimals }, locale)} ${plainName(symbol)}`, locale)
}

/** '0.000021 ETH'. A highest fee, or a total with one, is rounded up: it is never more than what is shown. */
export function formatHighest(highest: bigint, { decimals, symbol }: Unit, locale: string): string {
  const unit = 10n ** BigInt(Math.max(decimals - feeDecimals, 0))
  const amount = ((highest + unit - 1n) / unit) * unit
  return leftToRight(`${formatAmount({ amount, decimals }, locale, feeDecimals)} ${plainName(symbol)}`, locale)
}

/** '$612.40'; what is above nothing and below a cent is '<$0.01'. */
export function formatDollars(dollars: number, locale: string): string {
  const format = new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD' })
  return leftToRight(dollars > 0 && dollars < 0.01 ? `<${format.format(0.01)}` : format.format(dollars), locale)
}

interface Priced {
  readonly decimals: number
  /** US dollars of one whole unit. */
  readonly price?: number | undefined
}

/** US dollars that an amount is worth. Undefined without a price. */
export function dollarsOf(amount: bigint, { decimals, price }: Priced): number | undefined {
  return price === undefined ? undefined : (Number(amount) / 10 ** decimals) * price
}

/** '$612.40'. Undefined without a price. */
export function formatWorth(amount: bigint, priced: Priced, locale: string): string | undefined {
  const dollars = dollarsOf(amount, priced)
  return dollars === undefined ? undefined : formatDollars(dollars, locale)
}
