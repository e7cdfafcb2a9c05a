import { keyOf, type AnsweredQuote, type SwapModel } from './SwapModel.js'
import type { Token } from '@portico/core'

/** Units of gas that a swap is taken to need, until a node estimates it. */
export const swapGas = 150_000n

/** Slippage that can be chosen, and the part of it without a warning. Per cent. */
export const slippageRange = { least: 0.1, most: 50, usualLeast: 0.5, usualMost: 5 } as const

/** Price impact, per cent, above which a visitor is warned, and above which the loss has to be accepted. */
export const impactLevels = { warning: 3, danger: 10 } as const

/** Hundredths of a per cent. */
const whole = 10_000n
const hundredths = (percent: number): bigint => BigInt(Math.round(percent * 100))

/** Least that a swap gives, smallest units. */
export function minimumOf(toAmount: bigint, slippage: number): bigint {
  return (toAmount * (whole - hundredths(slippage))) / whole
}

/**
 * The slippage with which a swap for `toAmount` still gives `minimum`: the one that was chosen, or less. Undefined where the quote
 * is so near to the minimum, or below it, that the swap would hardly go through.
 */
export function slippageFor(toAmount: bigint, minimum: bigint, slippage: number): number | undefined {
  if (minimumOf(toAmount, slippage) >= minimum) return slippage
  if (toAmount < minimum) return undefined
  const allowed = Number(((toAmount - minimum) * whole) / toAmount) / 100
  return allowed < slippageRange.least ? undefined : allowed
}

/** US dollars. */
export function worthOf(amount: bigint, token: Token, { prices }: Pick<SwapModel, 'prices'>): number | undefined {
  const price = prices[keyOf(token)]
  const worth = price === undefined ? Number.NaN : (Number(amount) / 10 ** token.decimals) * price
  return Number.isFinite(worth) ? worth : undefined
}

/** Per cent of its worth that a swap loses. Undefined without both prices; below 0 where it gains. */
export function impactOf(quote: AnsweredQuote, model: Pick<SwapModel, 'prices'>): number | undefined {
  const { question, toAmount } = quote
  const paid = worthOf(question.amount, question.from, model)
  const received = worthOf(toAmount, question.to, model)
  return paid === undefined || received === undefined || paid <= 0 ? undefined : ((paid - received) / paid) * 100
}

/** `unknown`: there is no price of one of the tokens. */
export type ImpactLevel = 'none' | 'warning' | 'danger' | 'unknown'

/** `none` too while prices are asked for. */
export function impactLevelOf(quote: AnsweredQuote, model: Pick<SwapModel, 'prices' | 'unpriced'>): ImpactLevel {
  const impact = impactOf(quote, model)
  if (impact === undefined) return isPricing(quote, model) ? 'none' : 'unknown'
  if (impact <= impactLevels.warning) return 'none'
  return impact > impactLevels.danger ? 'danger' : 'warning'
}

/** Whether a price that the loss is counted with is still asked for. */
export function isPricing(
  { question: { from, to } }: AnsweredQuote,
  { prices, unpriced }: Pick<SwapModel, 'prices' | 'unpriced'>,
): boolean {
  return [from, to].map(keyOf).some((key) => prices[key] === undefined && !unpriced.includes(key))
}

/** How far the impact may grow after it was accepted, percentage points. */
const acceptedGrowth = 1

/** Whether the visitor has to accept the loss first. */
export function needsAcceptance(model: SwapModel): boolean {
  const { quote, acceptedImpact } = model
  const level = quote && impactLevelOf(quote, model)
  if (level === 'unknown') return acceptedImpact !== 'unknown'
  if (!quote || level !== 'danger') return false
  return typeof acceptedImpact !== 'number' || (impactOf(quote, model) ?? 0) > acceptedImpact + acceptedGrowth
}

/** What the visitor can spend of the native currency: the balance less the gas of a swap. Undefined until both are known. */
export function mostToSpend({ balances, gasPrice, from }: SwapModel): bigint | undefined {
  const balance = balances?.[keyOf(from)]
  if (balance === undefined || !from) return undefined
  if (from.token !== undefined) return balance
  if (gasPrice === undefined) return undefined
  const spare = balance - swapGas * gasPrice
  return spare > 0n ? spare : 0n
}

/** Whether the account has less than the amount. False until its balance is known. */
export function isShort({ question, from, balances }: SwapModel): boolean {
  const balance = balances?.[keyOf(from)] ?? (balances ? 0n : undefined)
  return question !== undefined && balance !== undefined && question.amount > balance
}

/** The quote that may be shown: for what is entered now, and not too old. */
export function shownQuote({ quote, question }: SwapModel, now: number): AnsweredQuote | undefined {
  return quote && quote.question === question && now < quote.expiresAt ? quote : undefined
}

/** Whether the quote can be reviewed at `now`. */
export function canReview(model: SwapModel, now: number): boolean {
  const quote = shownQuote(model, now)
  // What it loses is told before it can be reviewed.
  return quote !== undefined && !isPricing(quote, model) && !isShort(model) && !needsAcceptance(model)
}

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
