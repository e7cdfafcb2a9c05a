import type { Call, CallsSimulation } from '@portico/core'
import { failure } from '@portico/testing/conformance'
import { encodeFunctionData, parseAbi, type Address, type Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import type { SwapQuotesCapability, SwapTransactions } from '../src/SwapQuotes.js'
import { isAsShown, prepareSwap } from '../src/runtime/prepareSwap.js'
import type { Prepared } from '../src/state/SwapModel.js'
import type { SwapsContext } from '../src/SwapsSpec.js'

const own = '0x00000000000000000000000000000000000000a1'
const account = `eip155:1:${own}` as const
const thief = '0x00000000000000000000000000000000000000bb'
const router = '0x00000000000000000000000000000000000000f0'
const dollar = '0x00000000000000000000000000000000000000d0'
const gem = '0x00000000000000000000000000000000000000e0'
const wrapped = '0x00000000000000000000000000000000000000c0'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const usd = { token: dollar, name: 'Dollar', symbol: 'USDC', decimals: 6 }
type Side = typeof usd | typeof ether

const abi = parseAbi([
  'function approve(address spender, uint256 amount)',
  'function swapExactTokensForETH(uint256 amount, uint256 minimum, address[] path, address to, uint256 deadline)',
  'function swapExactETHForTokens(uint256 minimum, address[] path, address to, uint256 deadline) payable',
])
const approve = (spender: Address, amount: bigint): Call => ({
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
const sell = ({
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
const buy = (receiver: Address = own): Call => ({
  to: router,
  data: encodeFunctionData({
    abi,
    functionName: 'swapExactETHForTokens',
    args: [990n, [wrapped, dollar], receiver, 9n],
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
  readonly from?: Side
  readonly tried?: CallsSimulation
  readonly decimals?: number
  readonly noNodes?: boolean
}
const asked: (readonly Call[])[] = []
function prepare(built: SwapTransactions, { from = usd, tried, decimals = 6, noNodes }: Tried = {}): Promise<unknown> {
  const simulation = tried ?? (from === usd ? fair : fairBuy)
  const simulateCalls = async ({ calls }: { readonly calls: readonly Call[] }) => {
    asked.push(calls)
    return simulation
  }
  const context = {
    config: { routers: { 'eip155:1': { [router]: 'uniswapV2' } } },
    wants: {
      transfers: { for: () => (noNodes ? {} : { simulateCalls }) },
      tokens: { for: () => ({ describe: async () => ({ name: 'Dollar', symbol: 'USDC', decimals }) }) },
    },
    transfers: { estimate: async () => ({ fee: 7n }) },
    error: (name: string, values: object) => Object.assign(new Error(name), { code: `swaps/${name}`, context: values }),
  } as unknown as SwapsContext
  const source = { transactions: async () => built } as unknown as SwapQuotesCapability
  const question = { account, from, to: from === usd ? ether : usd, amount: 100n } as const
  const promised = { question, quote: { toAmount: 1000n }, ask: 1, minimum: 990n, slippage: 1 }
  return failure(prepareSwap(context, source, promised, new AbortController().signal))
}

it('takes what was built as it was shown, and was tried', async () => {
  expect(await prepare({ swap: sell(), minimum: 990n, approval: approve(router, 100n) })).toMatchObject({
    resolved: { fee: 7n, isBatch: false },
  })
  expect(await prepare({ swap: buy(), minimum: 990n }, { from: ether })).toMatchObject({ resolved: { fee: 7n } })
})

const data: Hex = '0xdeadbeef'
// A source of quotes that is wrong, or hostile.
it.each<[string, SwapTransactions, string, Side?]>([
  ['a spender that is not the router', { swap: sell(), approval: approve(thief, 100n) }, 'spender'],
  ['more allowance than the amount', { swap: sell(), approval: approve(router, 101n) }, 'allowance'],
  ['an endless allowance', { swap: sell(), approval: approve(router, 2n ** 256n - 1n) }, 'allowance'],
  ['an approval that is another call', { swap: sell(), approval: { ...sell(), to: dollar } }, 'allowance'],
  ['an approval that pays', { swap: sell(), approval: { ...approve(router, 100n), value: 1n } }, 'allowance'],
  ['an approval of another token', { swap: sell(), approval: { ...approve(router, 100n), to: gem } }, 'token'],
  ['an approval of the native currency', { swap: buy(), approval: approve(router, 100n) }, 'allowance', ether],
  ['native currency beside a token', { swap: { ...sell(), value: 1n } }, 'value'],
  ['less native currency than the amount', { swap: { ...buy(), value: 99n } }, 'value', ether],
  ['another amount in the call', { swap: sell({ amount: 101n }) }, 'value'],
  ['a lower minimum in the call than it says', { swap: sell({ minimum: 1n }), minimum: 990n }, 'minimum'],
  ['another receiver in the call', { swap: sell({ receiver: thief }) }, 'receiver'],
  ['a path that sells another token', { swap: sell({ path: [gem, wrapped] }) }, 'token'],
  [
    'a path that gives another token',
    {
      swap: {
        ...buy(),
        data: encodeFunctionData({ abi, functionName: 'swapExactETHForTokens', args: [990n, [wrapped, gem], own, 9n] }),
      },
    },
    'token',
    ether,
  ],
  ['a path of one', { swap: sell({ path: [dollar] }) }, 'call'],
  ['a contract that is no router', { swap: sell({ to: thief }) }, 'router'],
  ['the token itself', { swap: { to: dollar, data: approve(thief, 1n).data, value: 0n } }, 'router'],
  ['the account itself', { swap: sell({ to: own }) }, 'router'],
  ['Permit2', { swap: sell({ to: permit2 }) }, 'router'],
  ['a call of the router that its reader does not know', { swap: { to: router, data, value: 0n } }, 'call'],
  ['an empty call of the router', { swap: { to: router, value: 100n } }, 'call', ether],
])('refuses %s', async (_, built, field, from = usd) => {
  asked.length = 0
  expect(await prepare({ minimum: 990n, ...built }, { from })).toMatchObject({
    code: 'swaps/notAsReviewed',
    context: { field },
  })
  expect(asked).toEqual([])
})

it('refuses a minimum below the one that was shown, also where only the call says it', async () => {
  expect(await prepare({ swap: sell(), minimum: 989n })).toMatchObject({ code: 'swaps/priceMoved' })
  expect(await prepare({ swap: sell({ minimum: 989n }) })).toMatchObject({ code: 'swaps/priceMoved' })
})

it('refuses other decimals than the contract says', async () => {
  expect(await prepare({ swap: sell(), minimum: 990n }, { decimals: 8 })).toMatchObject({
    code: 'swaps/decimalsDiffer',
    context: { token: dollar },
  })
})

describe('what the nodes of the chain say of it', () => {
  const done = (changes: Extract<CallsSimulation, { status: 'done' }>['changes'], rest: object = {}) =>
    ({ status: 'done', changes, approvals: [], ...rest }) as CallsSimulation
  const [paid, got] = [{ token: dollar, amount: -100n }, { amount: 1000n }]

  it.each<readonly [string, CallsSimulation, string]>([
    ['more leaves than the amount', done([{ token: dollar, amount: -101n }, got]), 'value'],
    ['less arrives than the minimum', done([paid, { amount: 989n }]), 'minimum'],
    ['nothing arrives', done([paid]), 'minimum'],
    ['another token leaves', done([paid, got, { token: gem, amount: -1n }]), 'asset'],
    ['an item of a collection leaves', done([paid, got, { token: gem, item: '7', amount: -1n }]), 'asset'],
    [
      'an allowance of another token is given',
      done([paid, got], { approvals: [{ token: gem, spender: router, amount: 1n }] }),
      'allowance',
    ],
    [
      'an allowance is given to another',
      done([paid, got], { approvals: [{ token: dollar, spender: thief, amount: 1n }] }),
      'allowance',
    ],
    [
      'more allowance is given',
      done([paid, got], { approvals: [{ token: dollar, spender: router, amount: 101n }] }),
      'allowance',
    ],
    [
      'all items are allowed',
      done([paid, got], { approvals: [{ token: dollar, spender: router, amount: 'all' }] }),
      'allowance',
    ],
  ])('%s: refused', async (_, tried, field) => {
    expect(await prepare({ swap: sell(), minimum: 990n }, { tried })).toMatchObject({
      code: 'swaps/notAsReviewed',
      context: { field },
    })
  })

  it('takes an allowance that the swap uses up, and dust of others that arrives', async () => {
    const approvals = [
      { token: dollar, spender: router, amount: 100n },
      { token: gem, spender: thief, amount: 0n },
    ]
    const tried = done([paid, got, { token: gem, amount: 1n }], { approvals })
    expect(await prepare({ swap: sell(), minimum: 990n }, { tried })).toHaveProperty('resolved')
  })

  it('tries the approval before the swap, and the one that follows where an allowance is only taken back', async () => {
    asked.length = 0
    await prepare({ swap: sell(), minimum: 990n, approval: approve(router, 100n) })
    await prepare({ swap: sell(), minimum: 990n, approval: approve(router, 0n) })
    expect(asked).toEqual([
      [approve(router, 100n), sell()],
      [approve(router, 0n), approve(router, 100n), sell()],
    ])
  })

  it('would fail: said before the wallet is asked', async () => {
    const tried = { status: 'reverted', call: 0 } as const
    expect(await prepare({ swap: sell(), minimum: 990n }, { tried })).toMatchObject({ code: 'swaps/wouldFail' })
  })

  it('cannot be told: not offered', async () => {
    const tried = { status: 'unsupported' } as const
    expect(await prepare({ swap: sell(), minimum: 990n }, { tried })).toMatchObject({ code: 'swaps/notTried' })
    expect(await prepare({ swap: sell(), minimum: 990n }, { noNodes: true })).toMatchObject({ code: 'swaps/notTried' })
  })
})

describe('what is built again', () => {
  const shown = { transactions: { swap: sell(), approval: approve(router, 100n) }, fee: 10n } as unknown as Prepared
  it.each<readonly [string, object, boolean]>([
    ['the same', {}, true],
    ['less fee', { fee: 9n }, true],
    ['no approval any more', { transactions: { swap: sell() } }, true],
    ['more fee', { fee: 11n }, false],
    ['another router', { transactions: { swap: sell({ to: thief }) } }, false],
  ])('%s', (_, built, isKept) => {
    expect(isAsShown(shown, { ...shown, ...built })).toBe(isKept)
  })
  it('an approval that was not shown', () => {
    const without = { ...shown, transactions: { swap: sell() } } as Prepared
    expect(isAsShown(without, shown)).toBe(false)
  })
})
