import type { TransferAction } from '@portico/core'
import { encodeAbiParameters, encodeEventTopics, numberToHex, parseAbi, type Address } from 'viem'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { changesOf, provedBy } from '../src/runtime/transfers/provedBy.js'
import type { Ask, Receipt } from '../src/runtime/transfers/readTransaction.js'

const payer: Address = '0x1111111111111111111111111111111111111111'
const receiver: Address = '0x22222222222222222222222222222222222222aa'
const bundler: Address = '0x3333333333333333333333333333333333333333'
const token: Address = '0x44444444444444444444444444444444444444bb'
const transfer = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 amount)'])
const itemTransfer = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])

function log(amount = 7n, { from = payer, to = receiver, address = token } = {}): Receipt['logs'][number] {
  const topics = encodeEventTopics({ abi: transfer, eventName: 'Transfer', args: { from, to } }) as string[]
  return { address, topics, data: encodeAbiParameters([{ type: 'uint256' }], [amount]) }
}
const item = (id: bigint): Receipt['logs'][number] => ({
  address: token,
  topics: encodeEventTopics({
    abi: itemTransfer,
    eventName: 'Transfer',
    args: { from: payer, to: receiver, id },
  }) as string[],
  data: '0x',
})
function receipt(logs: Receipt['logs'] = [], rest: Partial<Receipt> = {}): Receipt {
  return { from: bundler, blockNumber: 105n, gasUsed: 10n, effectiveGasPrice: 2n, logs, ...rest } as Receipt
}

const balanceOf = `0x70a08231${payer.slice(2).padStart(64, '0')}`
/**
 * A node that has these balances before and after the block 105: of accounts, and what the payer has of tokens.
 * @param other its answer for all others; default: it refuses
 */
function node(balances: Readonly<Record<Address, readonly [before: bigint, after: bigint]>> = {}, other?: string) {
  const asked: unknown[] = []
  const ask = (async (method, params, schema) => {
    asked.push([method, ...params])
    const [of, block] = params as readonly [Address | { readonly to: Address; readonly data: string }, string]
    const [before, after] = balances[(typeof of === 'string' ? of : of.to).toLowerCase() as Address] ?? []
    const balance = block === '0x68' ? before : after
    if (typeof of !== 'string' && of.data !== balanceOf) return v.parse(schema, '0x')
    if (balance === undefined && other === undefined) throw new Error('The node has no state of that block')
    const size = typeof of === 'string' ? {} : { size: 32 }
    return v.parse(schema, balance === undefined ? other : numberToHex(balance, size))
  }) as Ask
  return { ask, asked }
}
const shown = (action: TransferAction, receipts: readonly Receipt[]) => ({ order: { action }, payer, receipts })
const tokens: TransferAction = { type: 'token', token, decimals: 6, to: receiver, amount: 7n }
const native: TransferAction = { type: 'native', to: receiver, amount: 7n }

describe('a transfer that others carried out', () => {
  it('of a token is proved by its log, whatever else the block has', async () => {
    const logs = [log(9n, { to: bundler }), item(7n), log()]
    expect(await provedBy(node().ask, shown(tokens, [receipt(), receipt(logs)]))).toEqual({ isProved: true })
  })
  it.each([
    ['nothing', []],
    ['less', [log(6n)]],
    ['more', [log(8n)]],
    ['another receiver', [log(7n, { to: bundler })]],
    ['another payer', [log(7n, { from: bundler })]],
    ['another token', [log(7n, { address: bundler })]],
    ['an item of a collection', [item(7n)]],
    ['two halves', [log(3n), log(4n)]],
  ])('of a token is not proved by %s', async (_, logs) => {
    expect(await provedBy(node().ask, shown(tokens, [receipt(logs)]))).toEqual({ isProved: false })
  })
  it('of one unit of a token is not proved by an item of a collection', async () => {
    const one = { ...tokens, amount: 1n }
    expect(await provedBy(node().ask, shown(one, [receipt([item(1n)])]))).toEqual({ isProved: false })
    expect(await provedBy(node().ask, shown(one, [receipt([log(1n)])]))).toEqual({ isProved: true })
  })
  it.each([
    ['as much as ordered', 107n, true],
    ['more', 120n, true],
    ['less', 106n, false],
    ['less than before', 93n, false],
  ])('of the native currency is judged by what the receiver has: %s', async (_, after, isProved) => {
    const balances = [100n, after] as const
    const { ask, asked } = node({ [receiver]: balances })
    expect(await provedBy(ask, shown(native, [receipt()]))).toEqual({ isProved })
    expect(asked).toEqual([
      ['eth_getBalance', receiver, '0x68'],
      ['eth_getBalance', receiver, '0x69'],
    ])
  })
  it('of the native currency is not proved by a node that has no balance of that block', async () => {
    expect(await provedBy(node().ask, shown(native, [receipt()]))).toEqual({ isProved: false })
  })
  it('of calls is never proved, and what the payer has more or less of is told', async () => {
    const calls: TransferAction = { type: 'calls', calls: [{ to: token }] }
    const logs = [log(7n), log(2n, { from: receiver, to: payer })]
    const { ask } = node({ [payer]: [100n, 60n], [token]: [50n, 45n] })
    const changes = [{ amount: -40n }, { token, amount: -5n }]
    expect(await provedBy(ask, shown(calls, [receipt(logs)]))).toEqual({ isProved: false, changes })
    expect(await provedBy(node().ask, shown(calls, [receipt(logs)]))).toEqual({ isProved: false, changes: undefined })
  })
})

describe('what an account has more or less of', () => {
  it('is without the fees that it paid itself', async () => {
    const { ask } = node({ [payer]: [100n, 30n] })
    // 70 less, of which 2 × 20 are fees.
    const own = receipt([], { from: payer })
    expect(await changesOf(ask, payer, [own, own])).toEqual([{ amount: -30n }])
    expect(await changesOf(node({ [payer]: [100n, 80n] }).ask, payer, [own])).toEqual([])
  })
  it.each([
    ['not more than arrived, where a log names what was sent', 4n, 4n],
    ['not what else arrived in the block', 20n, 7n],
    ['nothing, where the balance says a loss', -7n, undefined],
    ['nothing, where the balance does not change', 0n, undefined],
  ])('of a token is %s', async (_, risen, amount) => {
    const logs = [log(7n, { from: receiver, to: payer })]
    const { ask } = node({ [payer]: [100n, 100n], [token]: [50n, 50n + risen] })
    expect(await changesOf(ask, payer, [receipt(logs)])).toEqual(amount === undefined ? [] : [{ token, amount }])
  })
  it.each([
    ['not more than left, where others arrived in the block', -5n, -5n],
    ['not what else left in the block', -9n, -7n],
  ])('of a token that was given is %s', async (_, change, amount) => {
    const { ask } = node({ [payer]: [100n, 100n], [token]: [50n, 50n + change] })
    expect(await changesOf(ask, payer, [receipt([log(7n)])])).toEqual([{ token, amount }])
  })
  it('of a token is not told where its balance cannot be read, and the others are', async () => {
    const logs = [log(7n, { from: receiver, to: payer }), log(7n, { from: receiver, to: payer, address: bundler })]
    const { ask } = node({ [payer]: [100n, 100n], [token]: [50n, 57n] })
    expect(await changesOf(ask, payer, [receipt([...logs, item(3n)])])).toEqual([
      { token, amount: 7n },
      { token, item: '3', amount: -1n },
    ])
  })
  it.each([
    ['the node has no state of the block', undefined],
    ['the contract answers none', '0x'],
  ])('of a token that was given is not told where %s', async (_, answer) => {
    const { ask } = node({ [payer]: [100n, 100n] }, answer)
    expect(await changesOf(ask, payer, [receipt([log(7n)])])).toEqual([])
  })
  it('of a collection is its items, and not once more how many it has of them', async () => {
    const { ask } = node({ [payer]: [100n, 100n], [token]: [2n, 1n] })
    expect(await changesOf(ask, payer, [receipt([item(3n)])])).toEqual([{ token, item: '3', amount: -1n }])
  })
  it('asks for the balances of 20 tokens at most', async () => {
    const logs = Array.from({ length: 500 }, (_, at) =>
      log(1n, { from: receiver, to: payer, address: numberToHex(at + 1, { size: 20 }) }),
    )
    const { ask, asked } = node({ [payer]: [100n, 100n] })
    await changesOf(ask, payer, [receipt(logs)])
    expect(asked.filter((one) => (one as readonly unknown[])[0] === 'eth_call')).toHaveLength(40)
  })
  it('is counted from the block before the first to the last one', async () => {
    const { ask, asked } = node({ [payer]: [100n, 100n] })
    const blocks = [106n, 105n, 107n, 106n].map((blockNumber) => receipt([], { blockNumber }))
    await changesOf(ask, payer, blocks)
    expect(asked.map((one) => (one as readonly unknown[])[2])).toEqual(['0x68', '0x6b'])
  })
})
