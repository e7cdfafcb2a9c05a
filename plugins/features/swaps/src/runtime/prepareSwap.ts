import {
  isAbort,
  isPorticoError,
  messageOf,
  parseCaip10,
  untilAborted,
  type SwapFailure,
  type SwapQuote,
  type SwapQuotesCapability,
  type SwapTransactions,
} from '@portico/core'
import type { Prepared, Question, SwapProblem } from '../state/SwapModel.js'
import { slippageFor } from '../state/swapFigures.js'
import type { SwapsContext } from '../SwapsSpec.js'
import { callsOf, isSameAddress, readApproval } from './contractCalls.js'

/** By the step that failed. */
const failures: Readonly<Record<string, 'allowanceFailed' | 'approvalNotBuilt'>> = {
  allowance: 'allowanceFailed',
  approval: 'approvalNotBuilt',
}

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
 * @throws `swaps/priceMoved`, `swaps/notAsReviewed`, `swaps/swapsNotSupported`, `swaps/allowanceFailed`, `swaps/approvalNotBuilt`,
 * `swaps/swapNotBuilt` and other errors of the source, and as `checkSwap`
 */
export async function prepareSwap(
  context: SwapsContext,
  source: SwapQuotesCapability,
  { question, quote, ask, minimum, slippage }: Promised,
  signal: AbortSignal,
): Promise<Prepared> {
  const { config, wants, transfers, error } = context
  const { account } = question
  const priceMoved = (): Error => error('priceMoved', {}, { details: 'Look at the new amount, and confirm it.' })
  const allowed = slippageFor(quote.toAmount, minimum, slippage)
  if (allowed === undefined) throw priceMoved()
  const build = () => source.transactions({ ...question, signal }, quote, allowed)
  const transactions = await untilAborted(build, signal).catch((cause: unknown) => {
    signal.throwIfAborted()
    const { step } = Object(cause) as SwapFailure
    if (isAbort(cause) || (isPorticoError(cause) && step === undefined)) throw cause
    throw error(failures[step ?? ''] ?? 'swapNotBuilt', {}, { cause, details: messageOf(cause) })
  })
  signal.throwIfAborted()
  if (!transactions)
    throw error(
      'swapsNotSupported',
      { network: parseCaip10(account).networkId },
      { details: 'Choose another network.' },
    )
  if (transactions.minimum !== undefined && transactions.minimum < minimum) throw priceMoved()
  // It needs viem, and only who reviews a swap needs it.
  const { checkSwap } = await import('./checkSwap.js')
  const field = await checkSwap(context, { question, transactions, minimum, routers: config.routers }, signal)
  if (field === 'price') throw priceMoved()
  if (field !== undefined)
    throw error('notAsReviewed', { field }, { details: 'Nothing was sent. Use another source of quotes.' })
  signal.throwIfAborted()
  const [isBatch = false, estimate] = await Promise.all([
    transactions.approval &&
      !isReset(transactions) &&
      wants.transfers?.for(parseCaip10(account).namespace)?.takesAtomicCalls?.(account, signal),
    transfers
      .estimate({ account, action: { type: 'calls', calls: callsOf(transactions, question.amount) }, signal })
      .then(({ fee }) => ({ fee, feeProblem: undefined }))
      .catch((failure: unknown) => ({ fee: undefined, feeProblem: problemOf(failure) })),
  ])
  signal.throwIfAborted()
  return { ask, transactions, at: Date.now(), isBatch, ...estimate }
}

export function reviewChanged({ error }: SwapsContext): Error {
  return error('reviewChanged', {}, { details: 'Nothing was swapped. Look at it again, then confirm.' })
}

/** Whether what was built again asks the wallet for no more than what was shown: same router and spender, no higher fee. */
export function isAsShown(reviewed: Prepared, built: Prepared): boolean {
  const { swap, approval } = built.transactions
  if (!isSameAddress(swap.to, reviewed.transactions.swap.to)) return false
  // An approval goes to the token, and lets the router take it: `checkSwap` made sure.
  if (approval && !reviewed.transactions.approval) return false
  return built.fee === undefined || reviewed.fee === undefined || built.fee <= reviewed.fee
}

/** Whether the approval only takes an allowance back, and another one must follow. */
const isReset = ({ approval }: SwapTransactions): boolean => !!approval && readApproval(approval)?.amount === 0n

export function problemOf(failure: unknown): SwapProblem {
  if (!isPorticoError(failure)) return { code: undefined, message: messageOf(failure) }
  return { code: failure.code, message: failure.shortMessage, details: failure.details }
}
