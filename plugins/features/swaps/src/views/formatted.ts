import { formatUnits, type Quantity, type Token } from '@portico/core'
import { isolated, leftToRight } from '@portico/react/ui'

/** Decimals of an amount that is quoted. */
const quotedDecimals = 6
/** Decimals of an amount in the notice after a swap. */
const noticeDecimals = 3
const percentDecimals = 2
/** The most that `Intl` of older browsers takes. */
const mostDecimals = 20

/** '3,058.41': without zeros at the end, and cut, so that it is never more than there is. */
export function shortAmount(quantity: Quantity, locale: string, digits: number = quotedDecimals): string {
  const [whole = '0', fraction = ''] = formatUnits(quantity.amount, quantity.decimals).split('.')
  const cut = fraction.slice(0, digits).replace(/0+$/, '')
  const format = new Intl.NumberFormat(locale, { maximumFractionDigits: mostDecimals })
  const isTiny = quantity.amount > 0n && whole === '0' && cut === ''
  const text = isTiny ? `0.${'1'.padStart(digits, '0')}` : cut ? `${whole}.${cut}` : whole
  return `${isTiny ? '<' : ''}${format.format(text as `${number}`)}`
}

/** '1.25 ETH' */
export function inUnits(
  amount: bigint,
  { decimals, symbol }: Pick<Token, 'decimals' | 'symbol'>,
  locale: string,
  digits?: number,
): string {
  return leftToRight(`${shortAmount({ amount, decimals }, locale, digits)} ${isolated(symbol)}`, locale)
}

/** '3058.410': with three decimals, as the notice after a swap has it. */
export function noticeAmount(quantity: Quantity, locale: string): string {
  const [whole = '0', fraction = ''] = formatUnits(quantity.amount, quantity.decimals).split('.')
  const digits = { minimumFractionDigits: noticeDecimals, maximumFractionDigits: noticeDecimals }
  const cut = `${whole}.${fraction.slice(0, noticeDecimals).padEnd(noticeDecimals, '0')}`
  return new Intl.NumberFormat(locale, digits).format(cut as `${number}`)
}

export function inPercent(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: percentDecimals }).format(value / 100)
}
