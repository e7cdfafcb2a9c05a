/** As many digits as 256 bits have, and some decimals. */
const longest = 120

/**
 * Decimal text as smallest units, to the last digit; undefined where it is no amount, or finer than the token can be.
 * `.5`, `5.` and zeros at either end are amounts; signs, exponents and separators are not.
 */
export function parseAmount(text: string, decimals: number): bigint | undefined {
  const found = text.length > longest ? null : /^(\d*)(?:\.(\d*))?$/.exec(text)
  const [, whole = '', written = ''] = found ?? []
  const fraction = written.replace(/0+$/, '')
  if (!found || whole + written === '' || fraction.length > decimals) return undefined
  return BigInt(whole + fraction.padEnd(decimals, '0'))
}
