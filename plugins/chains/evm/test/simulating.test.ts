import type { Call, CallsSimulation } from '@portico/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { createModelChain, type ModelChain } from './modelChain.js'

const receiver = '0x000000000000000000000000000000000000beef'
const [dollar, gem] = [`0x${'d'.repeat(40)}`, `0x${'9'.repeat(40)}`] as const
/** What `traceTransfers` names as the contract of the native currency. */
const nativeContract = `0x${'e'.repeat(40)}`
const balanceOf = '0x70a08231'
const events = {
  transfer: '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef',
  approval: '0x8c5be1e5ebec7d5bd14f71427d1e84f3dd0314c0f7b2291e5b200ac8c7c3b925',
}
const word = (value: bigint): string => value.toString(16).padStart(64, '0')
const topic = (address: string): string => `0x${address.slice(2).padStart(64, '0')}`
const log = (event: string, address: string, from: string, to: string, amount: bigint): object => ({
  address,
  topics: [event, topic(from), topic(to)],
  data: `0x${word(amount)}`,
})

interface MadeCall {
  readonly from: string
  readonly to: string
  readonly value: string
  readonly data: string
}
/** What a call of the trial does on the chain of the test. */
interface Effect {
  readonly fails?: boolean
  readonly native?: bigint
  /** Undefined: the contract answers no balance any more. */
  readonly tokens?: Readonly<Record<string, bigint | undefined>>
  readonly logs?: readonly object[]
}
interface Result {
  readonly isDone: boolean
  readonly answer: string
  readonly native: bigint
  readonly logs: readonly object[]
}

let chain: ModelChain
/** Of each call, in their order. */
let effects: readonly Effect[]
/** What the payer has of tokens, and of the native currency; undefined: the contract answers nothing. */
let balances: Record<string, bigint | undefined>
/** What the node was asked to carry out. */
let made: readonly MadeCall[]
beforeEach(async () => {
  chain = await createModelChain()
  effects = []
  balances = { native: 1000n, [dollar]: 50n }
  made = []
})

/** Carries out calls as a chain does, and forgets them. */
function perform(calls: readonly MadeCall[]): readonly Result[] {
  made = calls
  const now = { ...balances }
  const waiting = [...effects]
  return calls.map(({ to, data }) => {
    const isRead = data.startsWith(balanceOf)
    const isNothing = /^0x0{39}4$/.test(to)
    const { fails = false, native = 0n, tokens = {}, logs = [] } = isRead || isNothing ? {} : waiting.shift()!
    now['native'] = now['native']! + native
    for (const [token, amount] of Object.entries(tokens))
      now[token] = amount === undefined ? undefined : (now[token] ?? 0n) + amount
    const answer = isRead && now[to] !== undefined ? `0x${word(now[to])}` : '0x'
    return { isDone: !fails, answer, native: now['native'], logs }
  })
}
/** A node with `eth_simulateV1`. */
function bySimulation(change: (results: readonly object[]) => unknown = (calls) => [{ calls }]): void {
  chain.answers['eth_simulateV1'] = (options: { blockStateCalls: [{ calls: MadeCall[] }]; traceTransfers: boolean }) =>
    change(
      perform(options.blockStateCalls[0].calls).map(({ isDone, answer, logs }) => ({
        status: isDone ? '0x1' : '0x0',
        returnData: answer,
        ...(logs.length > 0 && { logs }),
      })),
    )
}
/** A node with overrides of `eth_call`, that runs the program which is the payer's code. */
function byOverride(change = (answer: string): unknown => answer): void {
  chain.answers['eth_call'] = (call: MadeCall, block: string, overrides?: Record<string, { code?: string }>) => {
    const { code = '0x' } = overrides?.[chain.payer] ?? {}
    if (code === '0x' || call.to !== chain.payer || block !== 'latest') return '0x'
    const calls: MadeCall[] = []
    // Receiver, value, length of the data, data.
    for (let rest = call.data.slice(2); rest;) {
      const length = Number(`0x${rest.slice(104, 168)}`) * 2
      const value = `0x${BigInt(`0x${rest.slice(40, 104)}`).toString(16)}`
      calls.push({ from: call.from, to: `0x${rest.slice(0, 40)}`, value, data: `0x${rest.slice(168, 168 + length)}` })
      rest = rest.slice(168 + length)
    }
    const words = perform(calls).map(
      ({ isDone, answer, native }) => `${word(isDone ? 1n : 0n)}${answer.slice(2).padEnd(64, '0')}${word(native)}`,
    )
    return change(`0x${words.join('')}`)
  }
}
const call = (rest: Partial<Call> = {}): Call => ({ to: receiver, data: '0xabcd', ...rest })
const simulate = (
  calls: readonly Call[] = [call()],
  tokens: readonly string[] = [dollar],
  signal?: AbortSignal,
): Promise<CallsSimulation> => chain.transfers.simulateCalls!({ account: chain.account, calls, tokens }, signal)

describe.each([
  ['eth_simulateV1', bySimulation],
  ['eth_call with another code of the payer', byOverride],
] as const)('calls that are tried by %s', (method, answer) => {
  const hasLogs = method === 'eth_simulateV1'
  beforeEach(() => answer())

  it('are made by the payer in their order, between readings of what the payer has', async () => {
    effects = [{}, {}]
    await simulate([call({ value: 7n }), call({ to: gem, data: '0x' })], [dollar, gem])
    const read = (to: string) => ({
      from: chain.payer,
      to,
      value: '0x0',
      data: `${balanceOf}${word(BigInt(chain.payer))}`,
    })
    const reads = [read(dollar), read(gem)]
    const asked = [
      ...reads,
      { from: chain.payer, to: receiver, value: '0x7', data: '0xabcd' },
      { from: chain.payer, to: gem, value: '0x0', data: '0x' },
      ...reads,
    ]
    // The first one of a program does nothing: it shows what the payer had.
    expect(hasLogs ? made : made.slice(1)).toMatchObject(asked)
    expect(made).toHaveLength(hasLogs ? 6 : 7)
  })
  it('show what leaves and what arrives of each token, in the order of the tokens', async () => {
    balances = { native: 1000n, [dollar]: 50n, [gem]: 5n }
    effects = [{ tokens: { [dollar]: -20n } }, { tokens: { [dollar]: -10n, [gem]: 4n } }]
    const changes = [
      { token: gem, amount: 4n },
      { token: dollar, amount: -30n },
    ]
    expect(await simulate([call(), call()], [gem, dollar])).toMatchObject({ status: 'done', changes })
  })
  it('show what leaves of the native currency', async () => {
    const logs = [log(events.transfer, nativeContract, chain.payer, receiver, 7n)]
    effects = [
      { native: -7n, logs },
      { native: -7n, logs },
    ]
    const changes = [{ amount: -14n }]
    const trial = await simulate([call({ value: 7n }), call({ value: 7n })], [])
    expect(trial).toEqual({ status: 'done', changes, approvals: hasLogs ? [] : undefined })
  })
  it('that change nothing show nothing', async () => {
    effects = [{}]
    expect(await simulate()).toEqual({ status: 'done', changes: [], approvals: hasLogs ? [] : undefined })
  })
  it('say which one fails first', async () => {
    effects = [{ tokens: { [dollar]: -20n } }, { fails: true }, { fails: true }]
    expect(await simulate([call(), call(), call()], [dollar])).toEqual({ status: 'reverted', call: 1 })
    effects = [{ fails: true }, {}]
    expect(await simulate([call(), call()], [dollar])).toEqual({ status: 'reverted', call: 0 })
  })
  it('read a token once, however it is written', async () => {
    effects = [{ tokens: { [dollar]: -20n } }]
    const trial = await simulate([call()], [dollar, dollar.toUpperCase().replace('0X', '0x')])
    expect(trial).toMatchObject({ status: 'done', changes: [{ token: dollar, amount: -20n }] })
    expect(made.filter(({ data }) => data.startsWith(balanceOf))).toHaveLength(2)
  })
  it('show nothing of a token that answers no balance', async () => {
    effects = [{}]
    expect(await simulate([call()], [gem])).toMatchObject({ status: 'done', changes: [] })
  })
  it('are refused where an address is none', async () => {
    await expect(simulate([call({ to: '0x12' })])).rejects.toMatchObject({ code: 'evm/invalidAddress' })
    await expect(simulate([call()], ['0x12'])).rejects.toMatchObject({ code: 'evm/invalidAddress' })
    expect(made).toEqual([])
  })
})

describe('logs of calls that are tried', () => {
  beforeEach(() => bySimulation())

  it('show other assets that would move, and not once more what was read', async () => {
    const logs = [
      log(events.transfer, gem, chain.payer, receiver, 9n),
      log(events.transfer, dollar, chain.payer, receiver, 25n),
    ]
    // A token that keeps a part: its log says another amount.
    effects = [{ tokens: { [dollar]: -20n }, logs }]
    expect(await simulate()).toMatchObject({
      status: 'done',
      changes: [
        { token: gem, amount: -9n },
        { token: dollar, amount: -20n },
      ],
    })
  })
  it('do not stand for the balance of a token that answers one before or after the calls only', async () => {
    for (const tokens of [{ [gem]: 4n }, { [dollar]: undefined }]) {
      effects = [{ tokens, logs: [log(events.transfer, gem, receiver, chain.payer, 4n)] }]
      expect(await simulate([call()], [gem, dollar])).toMatchObject({ status: 'done', changes: [] })
    }
  })
  it('show what others may take of the payer, and nothing that others gave', async () => {
    const logs = [
      log(events.approval, dollar, chain.payer, receiver, 5n),
      log(events.approval, dollar, gem, receiver, 6n),
    ]
    effects = [{ logs }]
    expect(await simulate()).toEqual({
      status: 'done',
      changes: [],
      approvals: [{ token: dollar, spender: receiver, amount: 5n }],
    })
  })
  it('are asked for with moves of the native currency, on the newest block', async () => {
    effects = [{}]
    let asked: readonly unknown[] = []
    const answer = chain.answers['eth_simulateV1'] as (options: unknown) => unknown
    chain.answers['eth_simulateV1'] = (...params: readonly unknown[]) => {
      asked = params
      return answer(params[0])
    }
    await simulate()
    expect(asked).toMatchObject([{ traceTransfers: true }, 'latest'])
  })
})

describe('a node that does not carry out calls', () => {
  const unsupported = { status: 'unsupported' }

  it.each([
    ['leaves out calls', (results: readonly object[]): unknown => [{ calls: results.slice(1) }]],
    ['answers no block', (): unknown => []],
    ['answers what cannot be read', (): unknown => [{ calls: [{ status: 'x' }] }]],
  ])('by simulation, as it %s, is asked by overrides, which show no approvals', async (_, change) => {
    bySimulation(change)
    byOverride()
    effects = [{ tokens: { [dollar]: -20n } }]
    const changes = [{ token: dollar, amount: -20n }]
    expect(await simulate()).toEqual({ status: 'done', changes, approvals: undefined })
  })
  it('is not believed to have failed where it answers no block', async () => {
    bySimulation(() => [])
    byOverride()
    effects = [{ native: -7n }]
    expect(await simulate([call({ value: 7n })], [])).toMatchObject({ status: 'done', changes: [{ amount: -7n }] })
  })
  it.each([
    ['refuses overrides', new Error('too many arguments')],
    ['does not know overrides', '0x'],
    ['answers a part', `0x${word(1n).repeat(11)}`],
    ['answers more', `0x${word(1n).repeat(13)}`],
    ['answers what is no text', 5],
  ])('does not say what calls do, as it %s', async (_, answer) => {
    // Four calls with three words each would be an answer.
    chain.answers['eth_call'] = answer
    expect(await simulate()).toEqual(unsupported)
  })
  it('is not asked where it is the gateway’s, which built the calls', async () => {
    chain = await createModelChain({ gateway: 'http://node.example/path' })
    bySimulation()
    expect(await simulate()).toEqual(unsupported)
    expect(chain.asked).toEqual([])
  })
  it('is asked until the signal', async () => {
    const left = new AbortController()
    chain.answers['eth_simulateV1'] = () => left.abort(new Error('left'))
    await expect(simulate([call()], [dollar], left.signal)).rejects.toThrow('left')
  })
  it('is an error where there is none', async () => {
    chain.lie = () => {
      throw new Error('offline')
    }
    await expect(simulate()).rejects.toMatchObject({ code: 'evm/rpcUnavailable' })
  })
})
