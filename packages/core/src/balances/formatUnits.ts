export interface Quantity {
  /** In the smallest unit, such as wei. */
  readonly amount: bigint
  readonly decimals: number
}

/** All digits of an amount, without trailing zeros. */
export function exactAmount({ amount, decimals }: Quantity): string {
  const sign = amount < 0n ? '-' : ''
  const digits = (amount < 0n ? -amount : amount).toString().padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return sign + (fraction && decimals > 0 ? `${whole}.${fraction}` : whole)
}

/** Display amount, cut (not rounded up) after `digits` decimals: an account is never shown more than it has. */
export function formatUnits(amount: bigint, decimals: number, digits = 3): string {
  const unit = 10n ** BigInt(decimals)
  const fraction = (amount % unit).toString().padStart(decimals, '0').slice(0, digits).padEnd(digits, '0')
  return `${amount / unit}${digits ? `.${fraction}` : ''}`
}
