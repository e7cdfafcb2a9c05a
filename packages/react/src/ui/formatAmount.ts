/** Balances show 3 decimals, totals 2 [9.29]. */
export const balanceDecimals = 3

export interface Quantity {
  /** Smallest units. */
  readonly amount: bigint
  readonly decimals: number
}

/** Every digit of it, without trailing zeros. */
export function exactAmount({ amount, decimals }: Quantity): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return sign + (fraction && decimals > 0 ? `${whole}.${fraction}` : whole)
}

/**
 * For people: cut, never rounded up, so that nobody is shown more than they have; what is there but too little to show is
 * `<0.001` rather than nothing.
 */
export function formatAmount(quantity: Quantity, locale: string, digits: number = balanceDecimals): string {
  const [whole = '0', fraction = ''] = exactAmount(quantity).split('.')
  const cut = `${whole}.${fraction.slice(0, digits).padEnd(digits, '0')}`
  const format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits })
  const isTiny = quantity.amount > 0n && !/[1-9]/.test(cut)
  const smallest = `0.${'1'.padStart(digits, '0')}`
  // Text instead of a number keeps every digit; the type is narrower than what Intl takes (ECMA-402, NumberFormat v3).
  return isTiny ? `<${format.format(smallest as `${number}`)}` : format.format(cut as `${number}`)
}
