/** As many digits as 256 bits have, and some decimals. */
const longest = 120

/**
 * Decimal text in smallest units, exactly. `.5`, `5.` and zeros at either end are amounts; signs, exponents and separators are
 * not. Undefined: not an amount, or finer than the token's decimals.
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const found = text.length > longest ? null : /^(\d*)(?:\.(\d*))?$/.exec(text)
  const [, whole = '', written = ''] = found ?? []
  const fraction = written.replace(/0+$/, '')
  if (!found || whole + written === '' || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}

/** Smallest units as decimal text, exactly: the inverse of `parseAmount`. */
export function exactText(amount: bigint, decimals: number): string {
  const digits = amount.toString().padStart(decimals + 1, '0')
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '')
  const whole = digits.slice(0, digits.length - decimals)
  return decimals > 0 && fraction ? `${whole}.${fraction}` : whole
}
