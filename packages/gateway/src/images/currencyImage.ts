import { monogram } from './monogram.js'

/** A tile with the sign of an ISO 4217 currency; undefined for a code that is none. `code` in capitals. */
export function currencyImage(code: string): string | undefined {
  if (!Intl.supportedValuesOf('currency').includes(code)) return undefined
  const parts = new Intl.NumberFormat('en', { style: 'currency', currency: code, currencyDisplay: 'narrowSymbol' })
  const sign = parts.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? code
  return monogram(sign, `currency:${code}`)
}
