/** As many digits as 256 bits have, and some decimals. A longer text would cost time and mean nothing. */
const mostDigits = 120

/**
 * An amount in the smallest unit out of what a person typed, exactly: `parseUnits('1.5', 9)` is `1500000000n`. `.5`, `5.`
 * and zeros at either end are amounts; signs, exponents and separators are not.
 * Undefined: the text is not an amount, or has more decimals than the currency.
 */
export function parseUnits(text: string, decimals: number): bigint | undefined {
  const match = text.length > mostDigits ? null : /^(\d*)\.?(\d*)$/.exec(text)
  const [, whole = '', typed = ''] = match ?? []
  if (whole + typed === '') return undefined
  const fraction = typed.replace(/0+$/, '')
  return fraction.length > decimals ? undefined : BigInt(whole + fraction.padEnd(decimals, '0'))
}
