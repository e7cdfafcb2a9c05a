import {
  parseCaip10,
  type BalanceChange,
  type Call,
  type CallsSimulation,
  type GivenApproval,
  type SwapTransactions,
} from '@portico/core'
import { routersOf } from '../routers/defaultRouters.js'
import { readCall, type Asset, type RoutedSwap, type RouterReader } from '../routers/RouterReader.js'
import { oneInch, paraswap, zeroExAllowanceHolder, zeroExSettler } from '../routers/aggregators.js'
import { uniswapV2, uniswapV3 } from '../routers/uniswapRouters.js'
import { universalRouter } from '../routers/universalRouter.js'
import type { Question } from '../state/SwapModel.js'
import type { RouterKind, SwapsOptions } from '../SwapsOptions.js'
import type { SwapsContext } from '../SwapsSpec.js'
import { callsOf, isSameAddress, readApproval } from './contractCalls.js'

const readers: Readonly<Record<RouterKind, RouterReader>> = {
  oneInch,
  paraswap,
  uniswapV2,
  uniswapV3,
  universalRouter,
  zeroExAllowanceHolder,
  zeroExSettler,
}
/** Uniswap's contract for allowances, which is no router: who is called there may take what it was allowed for others. */
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

export interface Compared {
  readonly question: Question
  readonly transactions: SwapTransactions
  /** Least of `to` that was shown. */
  readonly minimum: bigint
  readonly routers: SwapsOptions['routers']
}

export interface Comparison {
  /** The first part that differs from what was shown, or cannot be told. Absent: none. */
  readonly field?: string
  /** Other tokens that the router may take of the payer, as far as its call tells. */
  readonly touched?: readonly string[] | undefined
}

/**
 * The first part in which a swap differs from what was shown: as its transactions say, and then as the nodes of the chain try it.
 * Undefined: none.
 * @throws `swaps/decimalsDiffer`, `swaps/notTried`, `swaps/wouldFail`, and what the chain's plugin throws where no node answers
 */
export async function checkSwap(
  context: SwapsContext,
  compared: Compared,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { field, touched = [] } = compareSwap(compared)
  if (field !== undefined) return field
  await checkDecimals(context, compared.question, signal)
  return trySwap(context, compared, touched, signal)
}

/** Compares a swap of an EVM network with what was shown. Transactions of other networks are compared in what all have. */
export function compareSwap({ question, transactions, minimum, routers }: Compared): Comparison {
  const { account, from, amount } = question
  const { approval, swap } = transactions
  if ((swap.value ?? 0n) !== (from.token === undefined ? amount : 0n)) return { field: 'value' }
  if (approval && (from.token === undefined || (approval.value ?? 0n) !== 0n)) return { field: 'allowance' }
  if (approval && !isSameAddress(approval.to, from.token ?? '')) return { field: 'token' }
  const { namespace, networkId, address } = parseCaip10(account)
  if (namespace !== 'eip155') return transactions.minimum === undefined ? { field: 'minimum' } : {}
  const allowed = approval && readApproval(approval)
  if (approval && !allowed) return { field: 'allowance' }
  if (allowed && !isSameAddress(allowed.spender, swap.to)) return { field: 'spender' }
  // Tokens such as Tether's change an allowance from 0 only: it is taken back first.
  if (allowed && allowed.amount !== amount && allowed.amount !== 0n) return { field: 'allowance' }
  const told = readRouted(routersOf(networkId, routers), question, swap)
  if (typeof told === 'string') return { field: told }
  // A source that says no minimum of its own said the price; the pools moved since.
  if (told.minimum < minimum) return { field: transactions.minimum === undefined ? 'price' : 'minimum' }
  if (told.amount !== amount) return { field: 'value' }
  if (told.receiver !== 'payer' && !isSameAddress(told.receiver, address)) return { field: 'receiver' }
  if (!isAsset(told.from, from.token)) return { field: 'token' }
  if (told.to !== undefined && !isAsset(told.to, question.to.token)) return { field: 'token' }
  return { touched: told.touched }
}

/** What the router is told to do; or `router`, where it is not one, and `call`, where it is not known what the call does. */
function readRouted(
  routers: ReturnType<typeof routersOf>,
  { account, from, to }: Question,
  swap: Call,
): RoutedSwap | 'router' | 'call' {
  const never = [from.token, to.token, parseCaip10(account).address, permit2]
  if (never.some((address) => address !== undefined && isSameAddress(address, swap.to))) return 'router'
  const router = routers.get(swap.to.toLowerCase())
  if (router === undefined) return 'router'
  const told = readCall(typeof router === 'string' ? readers[router] : router, swap)
  if (!told) return 'call'
  return told.through?.every((other) => routers.get(other.toLowerCase()) === 'zeroExSettler') === false
    ? 'router'
    : told
}

/** The amount was made with the decimals of a list: they have to be the contract's. @throws `swaps/decimalsDiffer` */
async function checkDecimals(
  { wants, error }: SwapsContext,
  { account, from, to }: Question,
  signal: AbortSignal,
): Promise<void> {
  const { namespace, networkId } = parseCaip10(account)
  const tokens = wants.tokens?.for(namespace)
  if (!tokens?.describe) return
  for (const { token, decimals } of [from, to]) {
    const description = token === undefined ? undefined : await tokens.describe(networkId, token, signal)
    if (token !== undefined && description?.decimals !== decimals)
      throw error('decimalsDiffer', { token }, { details: 'Nothing was sent. Choose the token again.' })
  }
}

/**
 * Has the nodes of the chain try a swap: the account gives the amount at most, gets the minimum at least, and nothing else of it moves
 * or may be moved. Answers the first part that differs.
 * @param touched Tokens other than both whose balances may not fall.
 */
async function trySwap(
  { wants, error }: SwapsContext,
  compared: Compared,
  touched: readonly string[],
  signal: AbortSignal,
): Promise<string | undefined> {
  const { account, from, to, amount } = compared.question
  const chain = wants.transfers?.for(parseCaip10(account).namespace)
  const tokens = [from.token, to.token, ...touched].filter((token) => token !== undefined)
  const calls = callsOf(compared.transactions, amount)
  const tried = await chain?.simulateCalls?.({ account, calls, tokens }, signal)
  if (tried === undefined || tried.status === 'unsupported') throw error('notTried', {})
  if (tried.status === 'reverted')
    throw error('wouldFail', {}, { details: 'Look at a new quote, swap less, or allow more slippage.' })
  return differenceOf(compared, tried)
}

function differenceOf(
  { question: { from, to, amount }, transactions: { swap }, minimum }: Compared,
  { changes, approvals }: Extract<CallsSimulation, { readonly status: 'done' }>,
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
  const isOwn = ({ token, spender, amount: allowed }: GivenApproval): boolean =>
    allowed === 0n ||
    (allowed !== 'all' &&
      allowed <= amount &&
      isSameAddress(token, from.token ?? '') &&
      isSameAddress(spender, swap.to))
  return approvals?.every(isOwn) === false ? 'allowance' : undefined
}

const isAsset = (asset: Asset, token: string | undefined): boolean =>
  asset === 'native' ? token === undefined : token !== undefined && isSameAddress(asset, token)
