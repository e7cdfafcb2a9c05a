import { leftToRight } from '@portico/react/ui'

/** Money as a locale writes it, without cents where there are none. */
export function inCurrency(value: number, currency: string, locale: string): string {
  try {
    const format = new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' })
    return leftToRight(format.format(value), locale)
  } catch {
    return leftToRight(`${value} ${currency}`, locale) // a code that Intl does not take
  }
}

/** An amount with up to six decimals, as a locale writes it. */
export function rounded(amount: string, locale: string): string {
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: 6, useGrouping: false })
  // Intl formats decimal strings without loss; its type declares numbers and bigints only.
  return format.format(amount as `${number}`)
}
