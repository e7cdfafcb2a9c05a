import type { Call } from '@portico/core'
import type { SwapQuotesCapability, SwapTransactions } from '../src/SwapQuotes.js'
import { failure } from '@portico/testing/conformance'
import { expect, it } from 'vitest'
import { prepareSwap } from '../src/runtime/prepareSwap.js'
import type { SwapsContext } from '../src/SwapsSpec.js'

const account = 'eip155:1:0x00000000000000000000000000000000000000a1'
const thief = '0x00000000000000000000000000000000000000bb'
const router = '0x00000000000000000000000000000000000000f0'
const dollar = '0x00000000000000000000000000000000000000d0'
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const usd = { token: dollar, name: 'Dollar', symbol: 'USDC', decimals: 6 }
const word = (value: bigint | string): string => BigInt(value).toString(16).padStart(64, '0')

const context = {
  wants: {},
  transfers: { estimate: async () => ({ fee: 7n }) },
  error: (name: string, values: object) => Object.assign(new Error(name), { code: `swaps/${name}`, context: values }),
} as unknown as SwapsContext

function prepare(from: typeof usd | typeof ether, built: SwapTransactions): Promise<unknown> {
  const source = { transactions: async () => built } as unknown as SwapQuotesCapability
  const question = { account, from, to: from === usd ? ether : usd, amount: 100n } as const
  const promised = { question, quote: { toAmount: 1000n }, ask: 1, minimum: 990n, slippage: 1 }
  return failure(prepareSwap(context, source, promised, new AbortController().signal))
}
const approve = (spender: string, amount: bigint): Call => ({
  to: dollar,
  data: `0x095ea7b3${word(spender)}${word(amount)}`,
  value: 0n,
})
/** `swapExactTokensForETH` of a router after Uniswap V2. */
const sell = (amount: bigint, minimum: bigint, receiver: string): Call => ({
  to: router,
  data: `0x18cbafe5${[amount, minimum, 160n, receiver, 9n].map(word).join('')}`,
  value: 0n,
})
const own = account.slice(9)
const right = sell(100n, 990n, own)

it('takes what was built as it was shown', async () => {
  expect(await prepare(usd, { swap: right, minimum: 990n, approval: approve(router, 100n) })).toMatchObject({
    resolved: { fee: 7n, isBatch: false },
  })
})

// A source of quotes that is wrong, or hostile.
it.each([
  ['a spender that is not the router', usd, { swap: right, minimum: 990n, approval: approve(thief, 100n) }, 'spender'],
  ['more allowance than the amount', usd, { swap: right, minimum: 990n, approval: approve(router, 101n) }, 'allowance'],
  [
    'an approval that is another call',
    usd,
    { swap: right, minimum: 990n, approval: { ...right, to: dollar } },
    'allowance',
  ],
  [
    'an approval that pays',
    usd,
    { swap: right, minimum: 990n, approval: { ...approve(router, 100n), value: 1n } },
    'allowance',
  ],
  [
    'an approval of another token',
    usd,
    { swap: right, minimum: 990n, approval: { ...approve(router, 100n), to: thief } },
    'token',
  ],
  [
    'an approval of the native currency',
    ether,
    { swap: { to: router, value: 100n }, minimum: 990n, approval: approve(router, 100n) },
    'allowance',
  ],
  ['native currency beside a token', usd, { swap: { ...right, value: 1n }, minimum: 990n }, 'value'],
  ['less native currency than the amount', ether, { swap: { to: router, value: 99n }, minimum: 990n }, 'value'],
  ['another amount in the call', usd, { swap: sell(101n, 990n, own), minimum: 990n }, 'value'],
  ['a lower minimum in the call', usd, { swap: sell(100n, 1n, own), minimum: 990n }, 'minimum'],
  ['another receiver in the call', usd, { swap: sell(100n, 990n, thief), minimum: 990n }, 'receiver'],
] as const)('refuses %s', async (_, from, built, field) => {
  expect(await prepare(from, built as SwapTransactions)).toMatchObject({
    code: 'swaps/notAsReviewed',
    context: { field },
  })
})

it('refuses a minimum below the one that was shown', async () => {
  expect(await prepare(usd, { swap: right, minimum: 989n })).toMatchObject({ code: 'swaps/priceMoved' })
})
