import { PorticoError, type Token, type SwapTransactions } from '@portico/core'
import type { Hex } from 'viem'
import { describe, expect, it } from 'vitest'
import { compareSwap } from '../src/runtime/checkSwap.js'
import { isAsShown } from '../src/runtime/prepareSwap.js'
import type { Prepared } from '../src/state/SwapModel.js'
import { error } from './swapErrors.js'
import {
  account,
  approve,
  asked,
  askedSlippages,
  askedTokens,
  buy,
  dollar,
  estimated,
  ether,
  gem,
  own,
  permit2,
  prepare,
  router,
  sell,
  thief,
  usd,
  wrapped,
} from './builtSwaps.js'

it('takes what was built as it was shown, and was tried', async () => {
  expect(await prepare({ swap: sell(), minimum: 990n, approval: approve(router, 100n) })).toMatchObject({
    resolved: { fee: 7n, isBatch: false },
  })
  expect(await prepare({ swap: buy(), minimum: 990n }, { from: ether })).toMatchObject({ resolved: { fee: 7n } })
})

it('is one batch where the wallet takes calls together, unless an allowance is taken back first', async () => {
  const built = (amount: bigint) => ({ swap: sell(), minimum: 990n, approval: approve(router, amount) })
  expect(await prepare(built(100n), { isAtomic: true })).toMatchObject({ resolved: { isBatch: true } })
  expect(await prepare(built(100n), { isAtomic: false })).toMatchObject({ resolved: { isBatch: false } })
  expect(await prepare(built(0n), { isAtomic: true })).toMatchObject({ resolved: { isBatch: false } })
  expect(await prepare({ swap: sell(), minimum: 990n }, { isAtomic: true })).toMatchObject({
    resolved: { isBatch: false },
  })
})

it('asks for no more slippage than keeps what was shown', async () => {
  askedSlippages.length = 0
  for (const toAmount of [2000n, 1000n, 995n]) await prepare({ swap: sell(), minimum: 990n }, { toAmount })
  expect(askedSlippages).toEqual([1, 1, 0.5])
  expect(await prepare({ swap: sell(), minimum: 990n }, { toAmount: 990n })).toMatchObject({
    code: 'swaps/priceMoved',
    details: 'Look at the new amount, and confirm it.',
  })
  expect(askedSlippages).toHaveLength(3)
})

it('never calls a token of the swap, the account or Permit2, though the host lists it as a router', async () => {
  for (const to of [dollar, own, permit2] as const) {
    const routers = { 'eip155:1': { [to]: 'uniswapV2' } } as const
    expect(await prepare({ swap: sell({ to }), minimum: 990n }, { routers })).toMatchObject({
      context: { field: 'router' },
    })
    expect(await prepare({ swap: { ...buy(), to }, minimum: 990n }, { routers, from: ether })).toMatchObject({
      context: { field: 'router' },
    })
  }
})

it('says why the source built nothing, in its own words', async () => {
  const built = { swap: sell(), minimum: 990n }
  const failed = (sourceFailure: Error) => prepare(built, { sourceFailure })
  expect(await failed(new Error('The pool is closed'))).toMatchObject({
    code: 'swaps/swapNotBuilt',
    details: 'The pool is closed',
    cause: { message: 'The pool is closed' },
  })
  expect(await failed(error('allowanceFailed', {}))).toMatchObject({ code: 'swaps/allowanceFailed' })
  expect(await failed(new DOMException('Given up', 'AbortError'))).toMatchObject({ name: 'AbortError' })
})

it.each([
  ['allowance', 'allowanceFailed', 'Failed to check allowance'],
  ['approval', 'approvalNotBuilt', 'Failed to create approval transaction'],
  ['swap', 'swapNotBuilt', 'Failed to create transaction'],
] as const)('says that the source failed at the %s', async (step, name, message) => {
  const refused = new PorticoError('core/gatewayFailed', { shortMessage: 'The pool is being cleaned' })
  expect(await prepare(undefined, { sourceFailure: Object.assign(refused, { step }) })).toMatchObject({
    code: `swaps/${name}`,
    message,
    details: 'The pool is being cleaned',
    cause: { code: 'core/gatewayFailed' },
  })
})

it('says to choose another network where the source does not swap on this one', async () => {
  expect(await prepare(undefined)).toMatchObject({
    code: 'swaps/swapsNotSupported',
    message: 'Network not supported for Swaps',
    context: { network: 'eip155:1' },
    details: 'Choose another network.',
  })
})

it('has the fee of all calls estimated, and says why it is not known', async () => {
  estimated.length = 0
  const built = { swap: sell(), minimum: 990n, approval: approve(router, 100n) }
  await prepare(built)
  expect(estimated).toMatchObject([{ account, action: { type: 'calls', calls: [built.approval, built.swap] } }])
  expect(await prepare(built, { estimateFailure: new Error('The node is closed') })).toMatchObject({
    resolved: { fee: undefined, feeProblem: { code: undefined, message: 'The node is closed' } },
  })
  const estimateFailure = error('wouldFail', {}, { details: 'Swap less.' })
  expect(await prepare(built, { estimateFailure })).toMatchObject({
    resolved: {
      feeProblem: { code: 'swaps/wouldFail', message: 'The network would reject this swap', details: 'Swap less.' },
    },
  })
})

it('that is given up is not built', async () => {
  asked.length = 0
  const signal = AbortSignal.abort()
  expect(await prepare({ swap: sell(), minimum: 990n }, { signal })).toMatchObject({ name: 'AbortError' })
  expect(asked).toEqual([])
})

it('that is given up while its source builds it is not waited for', async () => {
  const abort = new AbortController()
  const building = prepare({ swap: sell(), minimum: 990n }, { signal: abort.signal, isSilent: true })
  abort.abort()
  expect(await building).toMatchObject({ name: 'AbortError' })
})

it('reads an approval and addresses whatever their capitals', async () => {
  const upper = (hex: string) => `0x${hex.slice(2).toUpperCase()}`
  const approval = approve(router, 100n)
  const built = {
    swap: { ...sell(), to: upper(router) },
    approval: { ...approval, to: upper(dollar), data: upper(approval.data!) },
    minimum: 990n,
  }
  expect(await prepare(built)).toHaveProperty('resolved')
})

it('refuses an approval with more data, or less, than it needs', async () => {
  const approval = approve(router, 100n)
  for (const data of [`${approval.data!}00`, approval.data!.slice(0, -2), '0x', undefined])
    expect(await prepare({ swap: sell(), minimum: 990n, approval: { ...approval, data } })).toMatchObject({
      code: 'swaps/notAsReviewed',
      context: { field: 'allowance' },
      details: 'Nothing was sent. Use another source of quotes.',
    })
})

it('has a router of the host read as the host says, and looks at each token that it may take', async () => {
  const read = { from: dollar, to: undefined, amount: 100n, minimum: 990n, receiver: 'payer' } as const
  const swap = { to: router, data: '0x1234', value: 0n }
  askedTokens.length = 0
  expect(await prepare({ swap, minimum: 990n }, { reader: () => ({ ...read, touched: [gem] }) })).toHaveProperty(
    'resolved',
  )
  expect(askedTokens).toEqual([[dollar, gem]])
  await prepare({ swap: sell(), minimum: 990n })
  expect(askedTokens[1]).toEqual([dollar])
  for (const [changed, field] of [
    [{ receiver: thief }, 'receiver'],
    [{ from: gem }, 'token'],
    [{ from: 'native' }, 'token'],
    [{ to: gem }, 'token'],
    [{ to: dollar }, 'token'],
    [{ amount: 99n }, 'value'],
    [{ through: [thief] }, 'router'],
  ] as const)
    expect(await prepare({ swap, minimum: 990n }, { reader: () => ({ ...read, ...changed }) }), field).toMatchObject({
      code: 'swaps/notAsReviewed',
      context: { field },
    })
  expect(await prepare({ swap, minimum: 990n }, { reader: () => ({ ...read, to: 'native' }) })).toHaveProperty(
    'resolved',
  )
})

it('of another namespace needs a source that says the minimum, and is compared in what all have', () => {
  const question = { account: 'pond:1:ann', from: { ...usd, token: 'shell' }, to: ether, amount: 100n } as const
  const compare = (transactions: SwapTransactions) =>
    compareSwap({ question, transactions, minimum: 990n, routers: undefined })
  const swap = { to: 'router' }
  expect(compare({ swap })).toEqual({ field: 'minimum' })
  expect(compare({ swap, minimum: 990n })).toEqual({})
  expect(compare({ swap, minimum: 990n, approval: { to: 'shell' } })).toEqual({})
  expect(compare({ swap, minimum: 990n, approval: { to: 'coral' } })).toEqual({ field: 'token' })
  expect(compare({ swap: { ...swap, value: 1n }, minimum: 990n })).toEqual({ field: 'value' })
})

const data: Hex = '0xdeadbeef'
// A source of quotes that is wrong, or hostile.
it.each<[string, SwapTransactions, string, Token?]>([
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
  ['a path that gives another token', { swap: buy([wrapped, gem]) }, 'token', ether],
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
    details: 'Nothing was sent. Choose the token again.',
  })
  expect(await prepare({ swap: sell(), minimum: 990n }, { isUndescribed: true })).toMatchObject({
    code: 'swaps/decimalsDiffer',
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
    ['a fee where none was known', { fee: undefined }, true],
  ])('%s', (_, built, isKept) => {
    expect(isAsShown(shown, { ...shown, ...built })).toBe(isKept)
  })
  it('a fee that was not known when it was shown', () => {
    expect(isAsShown({ ...shown, fee: undefined }, shown)).toBe(true)
  })
  it('an approval that was not shown', () => {
    const without = { ...shown, transactions: { swap: sell() } } as Prepared
    expect(isAsShown(without, shown)).toBe(false)
  })
})
