import { parseCaip10, type Call, type SwapTransactions } from '@portico/core'
import { routersOf } from '../routers/defaultRouters.js'
import { readCall, type Asset, type RoutedSwap, type RouterReader } from '../routers/RouterReader.js'
import { oneInch, paraswap, zeroExAllowanceHolder, zeroExSettler } from '../routers/aggregators.js'
import { uniswapV2, uniswapV3 } from '../routers/uniswapRouters.js'
import { universalRouter } from '../routers/universalRouter.js'
import type { Question } from '../state/SwapModel.js'
import type { RouterKind, SwapsOptions } from '../SwapsOptions.js'
import { isSameAddress, readApproval } from './contractCalls.js'

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

const isAsset = (asset: Asset, token: string | undefined): boolean =>
  asset === 'native' ? token === undefined : token !== undefined && isSameAddress(asset, token)
