import type { Caip10, TransferAction } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { hasCode, toTransactions, tryToken } from '../src/runtime/transfers/toTransactions.js'
import { answeringNode, pureContext } from './pureContext.js'

const from = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const receiver = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const token = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const account: Caip10 = `eip155:1:${from}`
const low = (address: string): string => address.toLowerCase()
const digits = (address: string): string => low(address).slice(2)
const most = 2n ** 256n - 1n

const make = (action: TransferAction, of: Caip10 = account) => toTransactions(pureContext, { account: of, action })
const native = (amount: bigint, to = receiver): TransferAction => ({ type: 'native', to, amount })
const ofToken = (amount: bigint, to = receiver): TransferAction => ({ type: 'token', token, decimals: 6, to, amount })
const thrown = (action: TransferAction, of?: Caip10): unknown => {
  try {
    return make(action, of)
  } catch (error) {
    return error
  }
}

describe('the transaction of a transfer', () => {
  it('of native currency has the receiver, the amount, and no data', () => {
    expect(make(native(26n))).toEqual([{ from: low(from), to: low(receiver), value: '0x1a', data: '0x' }])
    expect(make(native(most))).toMatchObject([{ value: `0x${'f'.repeat(64)}` }])
  })
  it('of a token calls transfer(address,uint256) of the token', () => {
    const data = `0xa9059cbb${'0'.repeat(24)}${digits(receiver)}${'1a'.padStart(64, '0')}`
    expect(make(ofToken(26n))).toEqual([{ from: low(from), to: low(token), value: '0x0', data }])
  })
  it('of calls is each call, in order; without data or a value where it has none', () => {
    const calls = [{ to: receiver, data: '0xABcd', value: 26n }, { to: token }, { to: token, value: most }]
    expect(make({ type: 'calls', calls })).toEqual([
      { from: low(from), to: low(receiver), value: '0x1a', data: '0xABcd' },
      { from: low(from), to: low(token), value: '0x0', data: '0x' },
      { from: low(from), to: low(token), value: `0x${'f'.repeat(64)}`, data: '0x' },
    ])
  })
})

describe('what cannot be sent', () => {
  it.each([0n, -1n, 2n ** 256n])('is an amount of %d', (amount) => {
    const refusal = { code: 'evm/invalidAmount', context: { amount } }
    expect(thrown(native(amount))).toMatchObject(refusal)
    expect(thrown(ofToken(amount))).toMatchObject(refusal)
  })
  it.each([-1n, 2n ** 256n])('is a call with a value of %d', (value) => {
    const action: TransferAction = { type: 'calls', calls: [{ to: receiver }, { to: receiver, value }] }
    expect(thrown(action)).toMatchObject({ code: 'evm/invalidAmount', context: { amount: value } })
  })
  it('has an address that is none: receiver, token, call or payer', () => {
    const address = `${receiver}0`
    const refusal = {
      code: 'evm/invalidAddress',
      context: { address },
      details: expect.stringContaining('40') as string,
    }
    expect(thrown(native(1n, address))).toMatchObject(refusal)
    expect(thrown(ofToken(1n, address))).toMatchObject(refusal)
    expect(thrown({ ...ofToken(1n), token: address } as TransferAction)).toMatchObject(refusal)
    expect(thrown({ type: 'calls', calls: [{ to: address }] })).toMatchObject(refusal)
    expect(thrown(native(1n), `eip155:1:${address}`)).toMatchObject(refusal)
  })
  it.each([
    ['zero', '0x0000000000000000000000000000000000000000'],
    ['a precompile', '0x0000000000000000000000000000000000000001'],
    ['the last precompile', '0x00000000000000000000000000000000000001ff'],
    ['that of burned money', '0x000000000000000000000000000000000000dEaD'],
    ['another of burned money', '0xdEAD000000000000000042069420694206942069'],
    ['what stands for ether', '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
    ['all ones', '0xffffffffffffffffffffffffffffffffffffffff'],
  ])('goes to %s, whose key nobody has (M9)', (_, to) => {
    const refusal = {
      code: 'evm/unspendableReceiver',
      context: { address: to },
      details: expect.stringContaining('Nothing was sent') as string,
    }
    expect(thrown(native(1n, to))).toMatchObject(refusal)
    expect(thrown(ofToken(1n, to))).toMatchObject(refusal)
  })
  it('is a token to its own contract (M9), which is a receiver of other money', () => {
    expect(thrown(ofToken(1n, low(token)))).toMatchObject({ code: 'evm/unspendableReceiver' })
    expect(make(native(1n, token))).toHaveLength(1)
  })
  it('is not the address after the precompiles, nor a call of a precompile', () => {
    expect(make(native(1n, '0x0000000000000000000000000000000000000200'))).toHaveLength(1)
    expect(make({ type: 'calls', calls: [{ to: '0x0000000000000000000000000000000000000100' }] })).toHaveLength(1)
  })
})

describe('a token that is tried before the wallet is asked', () => {
  const word = (value: bigint): string => `0x${value.toString(16).padStart(64, '0')}`
  interface Answers {
    readonly transfer?: unknown
    readonly decimals?: unknown
    readonly code?: string
    readonly of?: string
  }
  function attempt({ transfer = word(1n), decimals = word(6n), code = '0x6001', of = token }: Answers) {
    const action = { type: 'token', token: of, decimals: 6, to: receiver, amount: 5n } as const
    const [transaction] = make(action)
    const node = answeringNode({
      eth_call: ({ data }: { readonly data: string }) => (data === '0x313ce567' ? decimals : transfer),
      eth_getCode: code,
    })
    return { node, transaction, tried: tryToken(pureContext, node.ask, { action, transaction: transaction! }) }
  }
  const refused = { code: 'evm/tokenRefused', details: expect.stringContaining('Nothing was sent') as string }

  it('may be sent where the call answers true, and the decimals are those of the order', async () => {
    const { node, transaction, tried } = attempt({})
    await tried
    expect(node.asked).toEqual([
      ['eth_call', [transaction, 'latest']],
      ['eth_call', [{ to: low(token), data: '0x313ce567' }, 'latest']],
    ])
  })
  it.each([
    ['false', word(0n)],
    ['two', word(2n)],
    ['more than a word', `${word(1n)}${'0'.repeat(64)}`],
    ['null', null],
  ])('refuses where it answers %s', async (_, transfer) => {
    await expect(attempt({ transfer }).tried).rejects.toMatchObject({ ...refused, context: { token } })
  })
  it('may answer nothing where it is a contract', async () => {
    await attempt({ transfer: '0x' }).tried
    await expect(attempt({ transfer: '0x', code: '0x' }).tried).rejects.toMatchObject(refused)
  })
  it.each([
    '0xdac17f958d2ee523a2206206994597c13d831ec7',
    '0xc2132d05d31c914a87c6611c10748aeb04b58e8f',
    '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7',
    '0x55d398326f99059ff775485246999027b3197955',
    '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9',
    '0x48065fbbe25f71c9282ddf5e1cd6d6a887483d5e',
    '0x919c1c267bc06a7039e03fcc2ef738525769109c',
  ])('is %s, a Tether: its answer says nothing', async (of) => {
    await attempt({ of, transfer: word(0n) }).tried
  })
  it.each([word(18n), word(7n), '0x', null])('has decimals of %s, not those that the visitor saw', async (decimals) => {
    await expect(attempt({ decimals }).tried).rejects.toMatchObject({
      code: 'evm/decimalsDiffer',
      context: { token, asked: 6, found: decimals === word(18n) ? 18n : decimals === word(7n) ? 7n : undefined },
      details: expect.stringContaining('Nothing was sent') as string,
    })
  })
  it('that reverts is an error as the node says it', async () => {
    await expect(attempt({ transfer: new Error('paused') }).tried).rejects.toThrow('paused')
  })
})

describe('an account', () => {
  it.each([
    ['0x', false],
    ['0x6', false],
    ['0x60', true],
    ['0xEF0100', true],
    ['zz0x60', false],
  ])('with the code %s is a contract: %s', async (code, expected) => {
    const { ask, asked } = answeringNode({ eth_getCode: code })
    expect(await hasCode(ask, from)).toBe(expected)
    expect(asked).toEqual([['eth_getCode', [from, 'latest']]])
  })
})
