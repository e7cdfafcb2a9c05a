import type { CallsSimulation } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { approve, asked, dollar, gem, prepare, router, sell, thief } from './builtSwaps.js'

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
      details: 'Nothing was sent. Use another source of quotes.',
    })
  })

  it('gives just the minimum, and moves nothing of others: taken', async () => {
    const tried = done([paid, { amount: 990n }, { token: gem, amount: 0n }])
    expect(await prepare({ swap: sell(), minimum: 990n }, { tried })).toHaveProperty('resolved')
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

  it('adds up what moves of a token, whatever the capitals of its address', async () => {
    const half = { token: `0x${dollar.slice(2).toUpperCase()}`, amount: -50n }
    const swap = { swap: sell(), minimum: 990n }
    expect(await prepare(swap, { tried: done([half, half, { amount: 500n }, { amount: 490n }]) })).toHaveProperty(
      'resolved',
    )
    expect(await prepare(swap, { tried: done([half, half, { token: dollar, amount: -1n }, got]) })).toMatchObject({
      context: { field: 'value' },
    })
    // An item of a collection is no amount of a token.
    const item = { token: dollar, item: '1', amount: -101n }
    expect(await prepare(swap, { tried: done([item, got]) })).toMatchObject({ context: { field: 'asset' } })
    expect(await prepare(swap, { tried: done([paid, { item: '1', token: gem, amount: 1000n }]) })).toMatchObject({
      context: { field: 'minimum' },
    })
  })

  it('says nothing of allowances: taken', async () => {
    const tried = done([paid, got], { approvals: undefined })
    expect(await prepare({ swap: sell(), minimum: 990n }, { tried })).toHaveProperty('resolved')
  })

  it('would fail: said before the wallet is asked', async () => {
    const tried = { status: 'reverted', call: 0 } as const
    expect(await prepare({ swap: sell(), minimum: 990n }, { tried })).toMatchObject({
      code: 'swaps/wouldFail',
      details: 'Look at a new quote, swap less, or allow more slippage.',
    })
  })

  it('cannot be told: not offered', async () => {
    const tried = { status: 'unsupported' } as const
    expect(await prepare({ swap: sell(), minimum: 990n }, { tried })).toMatchObject({ code: 'swaps/notTried' })
    expect(await prepare({ swap: sell(), minimum: 990n }, { noNodes: true })).toMatchObject({ code: 'swaps/notTried' })
  })
})
