import {
  parseCaip10,
  type BalanceChange,
  type CallsSimulation,
  type GivenApproval,
  type SwapTransactions,
} from '@portico/core'
import type { Question } from '../state/SwapModel.js'
import type { SwapsContext } from '../SwapsSpec.js'
import { callsOf, isSameAddress } from './contractCalls.js'

interface Trial {
  readonly transactions: SwapTransactions
  readonly minimum: bigint
  /** Tokens other than both whose balances may not fall. */
  readonly touched: readonly string[]
}

/**
 * Has the nodes of the chain try a swap: the account gives the amount at most, gets the minimum at least, and nothing else of it moves
 * or may be moved.
 * @throws `swaps/notTried`, `swaps/wouldFail`, `swaps/notAsReviewed`, and what the chain's plugin throws where no node answers
 */
export async function trySwap(
  { wants, error }: SwapsContext,
  question: Question,
  { transactions, minimum, touched }: Trial,
  signal: AbortSignal,
): Promise<void> {
  const { account, from, to } = question
  const chain = wants.transfers?.for(parseCaip10(account).namespace)
  const tokens = [from.token, to.token, ...touched].filter((token) => token !== undefined)
  const calls = callsOf(transactions, question.amount)
  const tried = await chain?.simulateCalls?.({ account, calls, tokens }, signal)
  if (tried === undefined || tried.status === 'unsupported') throw error('notTried', {})
  if (tried.status === 'reverted')
    throw error('wouldFail', {}, { details: 'Look at a new quote, swap less, or allow more slippage.' })
  const field = differenceOf(question, tried, { minimum, spender: transactions.swap.to })
  if (field !== undefined)
    throw error('notAsReviewed', { field }, { details: 'Nothing was sent. Use another source of quotes.' })
}

function differenceOf(
  { from, to, amount }: Question,
  { changes, approvals }: Extract<CallsSimulation, { readonly status: 'done' }>,
  { minimum, spender }: { readonly minimum: bigint; readonly spender: string },
): string | undefined {
  const isOf = (token: string | undefined) => (change: BalanceChange) =>
    change.item === undefined &&
    (change.token === undefined || token === undefined ? change.token === token : isSameAddress(change.token, token))
  const sumOf = (token: string | undefined): bigint =>
    changes.filter(isOf(token)).reduce((sum, change) => sum + change.amount, 0n)
  if (sumOf(from.token) < -amount) return 'value'
  if (sumOf(to.token) < minimum) return 'minimum'
  const others = changes.filter((change) => !isOf(from.token)(change) && !isOf(to.token)(change))
  if (others.some((change) => change.amount < 0n)) return 'asset'
  const isOwn = ({ token, spender: other, amount: allowed }: GivenApproval): boolean =>
    allowed === 0n ||
    (allowed !== 'all' && allowed <= amount && isSameAddress(token, from.token ?? '') && isSameAddress(other, spender))
  return approvals?.every(isOwn) === false ? 'allowance' : undefined
}
