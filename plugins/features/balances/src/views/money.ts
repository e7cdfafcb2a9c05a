/** From here on, dollars are written as '$12.3B': the figures would not fit. */
const compactFrom = 1e9
const smallest = 0.01

/** US dollars with 2 decimals; less than a cent is written `<$0.01`. */
export function money(value: number, locale: string): string {
  return moneyParts(value, locale)
    .map(({ text }) => text)
    .join('')
}

export interface MoneyPart {
  readonly text: string
  /** The decimal point and what follows it. */
  readonly isFraction: boolean
}

/** The same in parts, of which the fraction is drawn in a quieter colour. */
export function moneyParts(value: number, locale: string): readonly MoneyPart[] {
  const isTiny = value !== 0 && Math.abs(value) < smallest
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency: 'USD',
    ...(Math.abs(value) >= compactFrom && { notation: 'compact', minimumFractionDigits: 2, maximumFractionDigits: 2 }),
  })
  const parts = format.formatToParts(isTiny ? smallest : value).map(({ type, value: text }) => ({
    text,
    isFraction: type === 'decimal' || type === 'fraction',
  }))
  return isTiny ? [{ text: '<', isFraction: false }, ...parts] : parts
}

/** What one unit costs: `$2,449.80`, and `$0.000001234`, because 2 decimals of that would say nothing. */
export function unitPrice(value: number, locale: string): string {
  if (value >= 1) return money(value, locale)
  return new Intl.NumberFormat(locale, { style: 'currency', currency: 'USD', maximumSignificantDigits: 4 }).format(
    value,
  )
}

/** '1.84%' of 1.84. */
export function percent(value: number, locale: string, digits = 2): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    ...(Math.abs(value) >= 100_000 && { notation: 'compact' }),
  }).format(value / 100)
}

/** Whether a change is one once it is rounded to 2 decimals. */
export function tendency(value: number): 'up' | 'down' | undefined {
  if (Math.abs(value) < smallest / 2) return undefined
  return value > 0 ? 'up' : 'down'
}
