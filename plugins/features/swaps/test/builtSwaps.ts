import type { Caip10, Call, CallsSimulation, SwapQuotesCapability, Token, SwapTransactions } from '@portico/core'
import { failure } from '@portico/testing/conformance'
import { encodeFunctionData, parseAbi, type Address } from 'viem'
import { prepareSwap } from '../src/runtime/prepareSwap.js'
import type { RouterReader } from '../src/routers/RouterReader.js'
import type { SwapsOptions } from '../src/SwapsOptions.js'
import type { SwapsContext } from '../src/SwapsSpec.js'
import { error } from './swapErrors.js'

export const own = '0x00000000000000000000000000000000000000a1'
export const account: Caip10 = `eip155:1:${own}`
export const thief = '0x00000000000000000000000000000000000000bb'
export const router = '0x00000000000000000000000000000000000000f0'
export const dollar = '0x00000000000000000000000000000000000000d0'
export const gem = '0x00000000000000000000000000000000000000e0'
export const wrapped = '0x00000000000000000000000000000000000000c0'
export const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
export const ether: Token = { name: 'Ether', symbol: 'ETH', decimals: 18 }
export const usd: Token & { readonly token: string } = {
  token: dollar,
  name: 'Dollar',
  symbol: 'USDC',
  decimals: 6,
}

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function swapExactTokensForETH(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
])
export const approve = (spender: Address, amount: bigint): Call => ({
  to: dollar,
  data: encodeFunctionData({ abi, functionName: 'approve', args: [spender, amount] }),
  value: 0n,
})
interface Sale {
  readonly amount?: bigint
  readonly minimum?: bigint
  readonly receiver?: Address
  readonly path?: readonly Address[]
  readonly to?: Address
}
export const sell = ({
  amount = 100n,
  minimum = 990n,
  receiver = own,
  path = [dollar, wrapped],
  to = router,
}: Sale = {}): Call => ({
  to,
  data: encodeFunctionData({ abi, functionName: 'swapExactTokensForETH', args: [amount, minimum, path, receiver, 9n] }),
  value: 0n,
})
export const buy = (path: readonly Address[] = [wrapped, dollar]): Call => ({
  to: router,
  data: encodeFunctionData({
    abi,
    functionName: 'swapExactETHForTokens',
    args: [990n, path, own, 9n],
  }),
  value: 100n,
})

const fair: CallsSimulation = {
  status: 'done',
  changes: [{ token: dollar, amount: -100n }, { amount: 1000n }],
  approvals: [],
}
const fairBuy: CallsSimulation = { ...fair, changes: [{ amount: -100n }, { token: dollar, amount: 1000n }] }

interface Tried {
  readonly from?: Token
  readonly tried?: CallsSimulation
  readonly decimals?: number
  readonly noNodes?: boolean
  readonly isAtomic?: boolean
  /** In place of the built-in reader of the router. */
  readonly reader?: RouterReader
  /** Of the quote. */
  readonly toAmount?: bigint
  readonly signal?: AbortSignal
  readonly routers?: SwapsOptions['routers']
  /** What the contract of the token says is not known. */
  readonly isUndescribed?: boolean
  /** What the source of quotes, and the node that estimates, fail with. */
  readonly sourceFailure?: Error
  /** A source that does not follow its signal, and never answers. */
  readonly isSilent?: boolean
  readonly estimateFailure?: Error
}
export const estimated: unknown[] = []
export const asked: (readonly Call[])[] = []
/** Tokens whose balances the nodes were asked for, and slippages that the source was. */
export const askedTokens: unknown[] = []
export const askedSlippages: number[] = []
export function prepare(built: SwapTransactions | undefined, given: Tried = {}): Promise<unknown> {
  const { from = usd, tried, decimals = 6, noNodes, isAtomic, reader, toAmount = 1000n } = given
  const { signal = new AbortController().signal, sourceFailure, estimateFailure } = given
  const simulation = tried ?? (from === usd ? fair : fairBuy)
  const simulateCalls = async ({ calls, tokens }: { readonly calls: readonly Call[]; readonly tokens: unknown }) => {
    asked.push(calls)
    askedTokens.push(tokens)
    return simulation
  }
  const takesAtomicCalls = async () => isAtomic
  const context = {
    config: { routers: given.routers ?? { 'eip155:1': { [router]: reader ?? 'uniswapV2' } } },
    wants: {
      transfers: { for: () => (noNodes ? {} : { simulateCalls, takesAtomicCalls }) },
      tokens: {
        for: () => ({
          describe: async () => (given.isUndescribed ? undefined : { name: 'Dollar', symbol: 'USDC', decimals }),
        }),
      },
    },
    transfers: {
      async estimate(transfer: unknown) {
        estimated.push(transfer)
        if (estimateFailure) throw estimateFailure
        return { fee: 7n }
      },
    },
    error,
  } as unknown as SwapsContext
  const source = {
    async transactions(_: unknown, __: unknown, slippage: number) {
      askedSlippages.push(slippage)
      if (sourceFailure) throw sourceFailure
      if (given.isSilent) await new Promise(() => {})
      return built
    },
  } as unknown as SwapQuotesCapability
  const question = { account, from, to: from === usd ? ether : usd, amount: 100n } as const
  const promised = { question, quote: { toAmount }, ask: 1, minimum: 990n, slippage: 1 }
  return failure(prepareSwap(context, source, promised, signal))
}
