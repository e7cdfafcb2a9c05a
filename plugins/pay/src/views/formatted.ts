import { exactAmount, formatAmount, leftToRight, plainName, type Quantity } from '@portico/react/ui'

/** Most fees would be 0.000 with three decimals. */
const feeDecimals = 6
/** The most that `Intl` of older browsers takes. */
const mostDecimals = 20

interface Unit {
  readonly decimals: number
  readonly symbol: string
}

/** All digits of an amount, grouped as in the locale. What is about to be paid is never rounded. */
export function wholeAmount(quantity: Quantity, locale: string): string {
  const exact = exactAmount(quantity)
  const digits = exact.split('.')[1]?.length ?? 0
  return digits > mostDecimals ? exact : formatAmount(quantity, locale, digits)
}

/** '0.25 ETH' */
export function inUnits(amount: bigint, { decimals, symbol }: Unit, locale: string): string {
  return leftToRight(`${wholeAmount({ amount, decimals }, locale)} ${plainName(symbol)}`, locale)
}

/** '0.000021 ETH'. A highest fee, or a total with one, is rounded up: it is never more than what is shown. */
export function atMostInUnits(most: bigint, { decimals, symbol }: Unit, locale: string): string {
  const unit = 10n ** BigInt(Math.max(decimals - feeDecimals, 0))
  const amount = ((most + unit - 1n) / unit) * unit
  return leftToRight(`${formatAmount({ amount, decimals }, locale, feeDecimals)} ${plainName(symbol)}`, locale)
}
