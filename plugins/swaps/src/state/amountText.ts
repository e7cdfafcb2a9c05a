/** Characters of an amount at most. */
const longest = 80

/** What an amount field makes of what was typed. */
export interface AmountText {
  /** Digits with a point at most, or empty. */
  readonly text: string
  /** Why it is not what was typed: characters that no amount has, or more decimals than the token. */
  readonly notice: 'digitsOnly' | 'tooManyDecimals' | undefined
}

/**
 * The input rules of an amount: digits and one separator, a comma counts as a point, a separator at the start gets a 0, a 0 at the
 * start gives way to the next digit. What is not an amount (`1e5`, `0x10`, other digits than 0 to 9) is refused: the field keeps
 * what it had.
 */
export function amountText(typed: string, before: string, decimals: number | undefined): AmountText {
  const text = typed.trim().replace(',', '.')
  if (!/^\d*\.?\d*$/.test(text) || text.length > longest) return { text: before, notice: 'digitsOnly' }
  const [whole = '', fraction] = text.split('.')
  const digits = whole.replace(/^0+(?=\d)/, '') || (fraction === undefined ? '' : '0')
  if (fraction === undefined) return { text: digits, notice: undefined }
  const isTooLong = decimals !== undefined && fraction.length > decimals
  const cut = isTooLong ? fraction.slice(0, decimals) : fraction
  return {
    text: cut === '' && isTooLong ? digits : `${digits}.${cut}`,
    notice: isTooLong ? 'tooManyDecimals' : undefined,
  }
}
