export interface Quantity {
  /** In the smallest unit, such as wei. */
  readonly amount: bigint
  readonly decimals: number
}

/** All digits of an amount, without zeros at the end: `formatUnits(1500000000n, 9)` is `'1.5'`. */
export function formatUnits(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? '-' : ''
  const digits = String(amount < 0n ? -amount : amount).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(whole.length).replace(/0+$/, '')
  return `${sign}${whole}${fraction && `.${fraction}`}`
}
