import { parseCaip10, type Call } from '@portico/core'
import { routersOf } from '../routers/defaultRouters.js'
import { readCall, type Asset, type RoutedSwap } from '../routers/RouterReader.js'
import { readers } from '../routers/readers.js'
import type { Question } from '../state/SwapModel.js'
import type { SwapTransactions } from '../SwapQuotes.js'
import type { SwapsOptions } from '../SwapsOptions.js'
import { isSameAddress, readApproval } from './contractCalls.js'

/** Uniswap's contract for allowances, which is no router: who is called there may take what it was allowed for others. */
const permit2 = '0x000000000022d473030f116ddee9f6b43ac78ba3'

export interface Compared {
  readonly question: Question
  readonly transactions: SwapTransactions
  /** Least of `to` that was shown. */
  readonly minimum: bigint
  readonly routers: SwapsOptions['routers']
}

/**
 * What of a swap of an EVM network differs from what was shown, or cannot be told: the first part. Undefined: nothing. Transactions
 * of other networks are compared in what all have.
 */
export function compareSwap({ question, transactions, minimum, routers }: Compared): string | undefined {
  const { account, from, amount } = question
  const { approval, swap } = transactions
  if ((swap.value ?? 0n) !== (from.token === undefined ? amount : 0n)) return 'value'
  if (approval && (from.token === undefined || (approval.value ?? 0n) !== 0n)) return 'allowance'
  if (approval && !isSameAddress(approval.to, from.token ?? '')) return 'token'
  const { namespace, networkId, address } = parseCaip10(account)
  if (namespace !== 'eip155') return transactions.minimum === undefined ? 'minimum' : undefined
  const allowed = approval && readApproval(approval)
  if (approval && !allowed) return 'allowance'
  if (allowed && !isSameAddress(allowed.spender, swap.to)) return 'spender'
  // Tokens such as Tether's change an allowance from 0 only: it is taken back first.
  if (allowed && allowed.amount !== amount && allowed.amount !== 0n) return 'allowance'
  const told = readRouted(routersOf(networkId, routers), question, swap)
  if (typeof told === 'string') return told
  // A source that says no minimum of its own said the price; the pools moved since.
  if (told.minimum < minimum) return transactions.minimum === undefined ? 'price' : 'minimum'
  if (told.amount !== amount) return 'value'
  if (told.receiver !== 'payer' && !isSameAddress(told.receiver, address)) return 'receiver'
  if (!isAsset(told.from, from.token)) return 'token'
  return told.to === undefined || isAsset(told.to, question.to.token) ? undefined : 'token'
}

/** What the router is told to do; or `router`, where it is none, and `call`, where it is not known what the call does. */
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
