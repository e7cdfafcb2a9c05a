import { formatUnits, type Quantity } from '@portico/core'

/** Balances show 3 decimals, totals 2. */
export const balanceDecimals = 3

/**
 * An amount as a locale writes it, with `digits` decimals. It is cut and never rounded up, so that it is not more than there
 * is. An amount too small for `digits` decimals is written `<0.001`.
 */
export function formatAmount(quantity: Quantity, locale: string, digits: number = balanceDecimals): string {
  const [whole = '0', fraction = ''] = formatUnits(quantity.amount, quantity.decimals).split('.')
  const cut = `${whole}.${fraction.slice(0, digits).padEnd(digits, '0')}`
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const isTiny = quantity.amount > 0n && !/[1-9]/.test(cut)
  const smallest = `0.${'1'.padStart(digits, '0')}`
  // Intl formats decimal strings without loss (ECMA-402, NumberFormat v3); its type declares numbers and bigints only.
  return isTiny ? `<${format.format(smallest as `${number}`)}` : format.format(cut as `${number}`)
}
