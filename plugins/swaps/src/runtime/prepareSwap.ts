import { isAbort, isPorticoError, messageOf, parseCaip10, type Call } from '@portico/core'
import type { SwapQuote, SwapQuotesCapability, SwapTransactions } from '../SwapQuotes.js'
import type { Prepared, Question, SwapProblem } from '../state/SwapModel.js'
import { slippageFor } from '../state/swapFigures.js'
import type { SwapsContext } from '../SwapsSpec.js'
import { isSameAddress, readApproval, readRouterCall } from './contractCalls.js'

export interface Promised {
  readonly question: Question
  readonly quote: SwapQuote
  /** Number of the quote. */
  readonly ask: number
  /** What was shown: the least that the swap gives, and the slippage that was chosen. */
  readonly minimum: bigint
  readonly slippage: number
}

/**
 * Builds what the wallet is asked for, and compares it with what was shown.
 * @throws `swaps/priceMoved`, `swaps/notAsReviewed`, `swaps/swapNotBuilt` and other errors of the source
 */
export async function prepareSwap(
  context: SwapsContext,
  source: SwapQuotesCapability,
  { question, quote, ask, minimum, slippage }: Promised,
  signal: AbortSignal,
): Promise<Prepared> {
  const { wants, transfers, error } = context
  const { account } = question
  const priceMoved = (): Error => error('priceMoved', {}, { details: 'Look at the new amount, and confirm it.' })
  const allowed = slippageFor(quote.toAmount, minimum, slippage)
  if (allowed === undefined) throw priceMoved()
  const transactions = await source.transactions({ ...question, signal }, quote, allowed).catch((cause: unknown) => {
    signal.throwIfAborted()
    throw isPorticoError(cause) || isAbort(cause)
      ? cause
      : error('swapNotBuilt', {}, { cause, details: messageOf(cause) })
  })
  signal.throwIfAborted()
  if (transactions.minimum < minimum) throw priceMoved()
  const field = differenceOf(question, transactions, minimum)
  if (field !== undefined)
    throw error('notAsReviewed', { field }, { details: 'Nothing was sent. Use another source of quotes.' })
  const [isBatch = false, estimate] = await Promise.all([
    transactions.approval &&
      !isReset(transactions) &&
      wants.transfers?.for(parseCaip10(account).namespace)?.takesAtomicCalls?.(account, signal),
    transfers
      .estimate({ account, action: { type: 'calls', calls: callsOf(transactions) }, signal })
      .then(({ fee }) => ({ fee, feeProblem: undefined }))
      .catch((failure: unknown) => ({ fee: undefined, feeProblem: problemOf(failure) })),
  ])
  signal.throwIfAborted()
  return { ask, transactions, at: Date.now(), isBatch, ...estimate }
}

/** Whether the approval only takes an allowance back, and another one must follow. */
const isReset = ({ approval }: SwapTransactions): boolean => !!approval && readApproval(approval)?.amount === 0n

export function callsOf({ approval, swap }: SwapTransactions): readonly Call[] {
  return approval ? [approval, swap] : [swap]
}

export function problemOf(failure: unknown): SwapProblem {
  if (!isPorticoError(failure)) return { code: undefined, message: messageOf(failure) }
  return { code: failure.code, message: failure.shortMessage, details: failure.details }
}

/** What is built otherwise than it was shown, or undefined. */
function differenceOf(question: Question, transactions: SwapTransactions, minimum: bigint): string | undefined {
  const { account, from, amount } = question
  const { approval, swap } = transactions
  if ((swap.value ?? 0n) !== (from.token === undefined ? amount : 0n)) return 'value'
  if (approval && (from.token === undefined || (approval.value ?? 0n) !== 0n)) return 'allowance'
  if (approval && !isSameAddress(approval.to, from.token ?? '')) return 'token'
  const { namespace, address } = parseCaip10(account)
  if (namespace !== 'eip155') return undefined
  const allowed = approval && readApproval(approval)
  if (approval && !allowed) return 'allowance'
  if (allowed && !isSameAddress(allowed.spender, swap.to)) return 'spender'
  // Tokens such as Tether's change an allowance from 0 only: it is taken back first.
  if (allowed && allowed.amount !== amount && allowed.amount !== 0n) return 'allowance'
  const told = readRouterCall(swap)
  if (!told) return undefined
  if (told.minimum < minimum) return 'minimum'
  if (told.amount !== undefined && told.amount !== amount) return 'value'
  return isSameAddress(told.receiver, address) ? undefined : 'receiver'
}
