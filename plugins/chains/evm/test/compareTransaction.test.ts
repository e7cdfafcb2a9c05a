import { describe, expect, it } from 'vitest'
import type { TransferAction } from '@portico/core'
import { compareTransaction } from '../src/runtime/transfers/compareTransaction.js'
import type { ChainTransaction } from '../src/runtime/transfers/readTransaction.js'
import { pureContext } from './pureContext.js'

// The addresses of EIP-55, and how nodes write them.
const payer = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const receiver = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const other = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const token = '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb'
const word = (hex: string): string => hex.toLowerCase().replace('0x', '').padStart(64, '0')
const tokenCall = (to: string, amount: bigint): string => `0xa9059cbb${word(to)}${word(amount.toString(16))}`

const native: TransferAction = { type: 'native', to: receiver, amount: 1_500_000_000_000_000_000n }
const ofToken: TransferAction = { type: 'token', token, decimals: 6, to: receiver, amount: 2_500_000n }

function found(change: Partial<ChainTransaction> = {}): ChainTransaction {
  return {
    hash: `0x${'1'.repeat(64)}`,
    from: payer.toLowerCase(),
    to: receiver.toLowerCase(),
    value: 1_500_000_000_000_000_000n,
    input: '0x',
    nonce: 3n,
    networkId: 'eip155:1',
    ...change,
  }
}
const compare = (action: TransferAction, change: Partial<ChainTransaction>, chain = 'eip155:1') =>
  compareTransaction(pureContext, { account: `${chain as 'eip155:1'}:${payer}`, action }, found(change))

describe('a transaction of native currency', () => {
  it('is the one that was ordered, however its addresses are written, and where it names no network', () => {
    expect(compare(native, {})).toEqual([])
    expect(compare(native, { networkId: undefined })).toEqual([])
    expect(compare({ ...native, to: receiver.toLowerCase() }, { to: receiver, from: payer })).toEqual([])
  })
  it.each<readonly [string, Partial<ChainTransaction>, object]>([
    ['payer', { from: other.toLowerCase() }, { asked: payer, found: other }],
    ['receiver', { to: other.toLowerCase() }, { asked: receiver, found: other }],
    ['receiver', { to: null }, { asked: receiver, found: 'a new contract' }],
    ['amount', { value: 1_500_000_000_000_000_001n }, { asked: '1.5', found: '1.500000000000000001' }],
    ['network', { networkId: 'eip155:7' }, { asked: 'Ethereum', found: 'Meadow' }],
    ['network', { networkId: 'eip155:9' }, { asked: 'Ethereum', found: 'eip155:9' }],
    ['call', { input: '0xdeadbeef' }, { asked: '0x', found: '0xdeadbeef' }],
    ['call', { input: tokenCall(receiver, 5n) }, { asked: '0x', found: tokenCall(receiver, 5n) }],
  ])('differs in its %s: %o', (field, change, words) => {
    expect(compare(native, change)).toEqual([{ field, ...words }])
  })
  it('is shown in the decimals of its network, or 18 where the site does not use it', () => {
    const differing = { value: 1n }
    expect(compare({ ...native, amount: 2n }, { ...differing, networkId: 'eip155:7' }, 'eip155:7')).toEqual([
      { field: 'amount', asked: '0.000002', found: '0.000001' },
    ])
    expect(compare({ ...native, amount: 2n }, { ...differing, networkId: 'eip155:9' }, 'eip155:9')).toEqual([
      { field: 'amount', asked: '0.000000000000000002', found: '0.000000000000000001' },
    ])
  })
  it('has its data shown up to 140 characters', () => {
    const data = (length: number): string => `0x${'ab'.repeat((length - 2) / 2)}`
    const shown = (length: number): string | undefined => compare(native, { input: data(length) })[0]?.found
    expect(shown(140)).toBe(data(140))
    expect(shown(142)).toBe(`${data(140)}…`)
  })
})

describe('a transaction of a token', () => {
  const sent = (change: Partial<ChainTransaction> = {}) =>
    compare(ofToken, { to: token.toLowerCase(), value: 0n, input: tokenCall(receiver, 2_500_000n), ...change })

  it('is the one that was ordered', () => {
    expect(sent()).toEqual([])
  })
  it.each<readonly [string, Partial<ChainTransaction>, object]>([
    ['token', { to: other.toLowerCase() }, { asked: token, found: other }],
    ['value', { value: 1n }, { asked: '0', found: '0.000000000000000001' }],
    ['receiver', { input: tokenCall(other, 2_500_000n) }, { asked: receiver, found: other }],
    ['amount', { input: tokenCall(receiver, 2_500_001n) }, { asked: '2.5', found: '2.500001' }],
  ])('differs in its %s: %o', (field, change, words) => {
    expect(sent(change)).toEqual([{ field, ...words }])
  })
  it.each([
    ['an approval', tokenCall(receiver, 2_500_000n).replace('0xa9059cbb', '0x095ea7b3')],
    ['more data', `${tokenCall(receiver, 2_500_000n)}00`],
    ['data before it', `0x00${tokenCall(receiver, 2_500_000n).slice(2)}`],
    ['digits where an address has none', tokenCall(receiver, 2_500_000n).replace(/^(.{10})0/, '$11')],
    ['nothing', '0x'],
  ])('is another call with %s', (_, input) => {
    expect(sent({ input }).map(({ field }) => field)).toEqual(['call'])
  })
})

describe('calls', () => {
  const calls: TransferAction = { type: 'calls', calls: [{ to: token, data: '0xABCDEF', value: 5n }, { to: other }] }

  it('have the first one compared, whatever the case of their data', () => {
    expect(compare(calls, { to: token.toLowerCase(), value: 5n, input: '0xabcdef' })).toEqual([])
  })
  it('differ in what is called, the value and the data', () => {
    expect(compare(calls, { to: other.toLowerCase(), value: 6n, input: '0xabcd' }).map(({ field }) => field)).toEqual([
      'receiver',
      'amount',
      'call',
    ])
  })
})
