import type { Transfer, TransferStatus } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { toStored, transfersFormat } from '../src/transfers/savedTransfers.js'
import { begunTransfer, everyStatus, payer } from './modelChain.js'

const now = 1_700_000_000_000
const day = 24 * 3600_000
const begun: Transfer = { ...begunTransfer, status: 'asking', since: now, changedAt: now }
/** As a page finds it that is opened later. */
const reread = (transfers: readonly Transfer[]): readonly Transfer[] =>
  transfersFormat.parse(JSON.parse(JSON.stringify(toStored(transfers, now))))
const idsOf = (transfers: readonly Transfer[]): readonly string[] => reread(transfers).map(({ id }) => id)
const many = (count: number, first: string, status: TransferStatus): readonly Transfer[] =>
  Array.from({ length: count }, (_, at) => ({ ...begun, id: `${first}${at}`, status }))

describe('a stored transfer', () => {
  it('is read as it was, with every amount to the last digit', () => {
    const most = 2n ** 256n - 1n
    const calls: Transfer = {
      ...begun,
      id: '2',
      order: {
        account: payer,
        action: { type: 'calls', calls: [{ to: 'a', data: '0x12', value: most }, { to: 'b' }], atomic: true },
        maxFee: most,
        display: {
          operation: 'swap',
          amount: most,
          received: { symbol: 'GEM', decimals: 2, amount: most, imageUrl: 'https://gem.example/a.png' },
        },
      },
    }
    const complete: Transfer = {
      ...begun,
      id: '3',
      order: {
        account: payer,
        action: { type: 'token', token: 'gem', decimals: 2, to: 'shop', amount: most, memo: '12345' },
        maxFee: 0n,
        display: { symbol: 'GEM', decimals: 2, imageUrl: 'https://gem.example/a.png', receiverName: 'Shop' },
      },
      status: 'broadcast',
      hash: 'hash',
      isKnown: true,
      walletBroadcasts: true,
      fee: most,
      problem: { code: 'model/noFunds', message: 'Not enough', details: 'Add some.' },
      differences: [{ field: 'amount', asked: '1', found: '9' }],
      replacedBy: 'other',
      anchor: { nonce: 7, block: '0x1', isFirst: true, after: null },
      walletMayBroadcast: true,
      isUnspent: true,
      slow: ['replace', 'child'],
      signed: { hash: 'hash', bytes: 'bytes', isSent: true, expires: true, notes: { lastBlock: 9 } },
    }
    expect(reread([begun, calls, complete])).toEqual([begun, calls, complete])
  })
  it('is read in every status', () => {
    const all = everyStatus.map((status) => ({ ...begun, id: status, status }))
    expect(reread(all)).toEqual(all)
  })
  const [good] = toStored([begun], now) as readonly { readonly order: object }[]
  const order = (wrong: object): object => ({ order: { ...good!.order, ...wrong } })
  it.each<[string, object]>([
    ['a status that is none', { status: 'gone' }],
    ['a time before 1970', { since: -1 }],
    ['no time', { changedAt: undefined }],
    ['a fee that is not written in digits', { fee: '1.5' }],
    ['a hash that is no text', { hash: 5 }],
    ['an account that is none', order({ account: 'payer' })],
    ['an amount that is too long', order({ maxFee: '1'.repeat(101) })],
    ['another action', order({ action: { type: 'gift' } })],
  ])('with %s is left out, and the others are read', (_, wrong) => {
    expect(transfersFormat.parse([{ ...good, ...wrong }, good]).map(({ id }) => id)).toEqual(['1'])
    expect(transfersFormat.parse([{ ...good, ...wrong }])).toEqual([])
  })
  it('is followed also where what is displayed of it cannot be read', () => {
    const received = { symbol: 'GEM', decimals: 2, amount: '7' }
    const displayed = (display: object) => transfersFormat.parse([{ ...good, ...order({ display }) }])[0]?.order.display
    expect(displayed({ operation: 'swap', amount: '5', received, symbol: 'ETH', decimals: 18 })).toEqual({
      operation: 'swap',
      amount: 5n,
      received: { ...received, amount: 7n },
      symbol: 'ETH',
      decimals: 18,
    })
    for (const operation of ['', 'Swap', '<b>swap</b>', 'a b', 'swap\n', 'x'.repeat(33), 5, null, { swap: 1 }])
      expect(displayed({ operation, receiverName: 'Shop' })).toEqual({ receiverName: 'Shop' })
    for (const decimals of [-1, 1.5, 256, 1e9, '2']) expect(displayed({ decimals })).toEqual({})
    for (const wrong of [{ amount: '1.5' }, { amount: 7 }, { decimals: 1e9 }, { symbol: 5 }, { symbol: undefined }])
      expect(displayed({ operation: 'swap', received: { ...received, ...wrong } })).toEqual({ operation: 'swap' })
    expect(displayed({ received: { ...received, imageUrl: 5 } })).toEqual({ received: { ...received, amount: 7n } })
  })
  it('cannot be read out of anything but a list', () => {
    expect(() => transfersFormat.parse({ 0: begun })).toThrow()
  })
})

describe('of stored transfers', () => {
  it('those that ended are kept for a day, and open ones until they end', () => {
    const at = (age: number, status: TransferStatus, id: string): Transfer => ({
      ...begun,
      id,
      status,
      changedAt: now - age,
    })
    expect(
      idsOf([
        at(day - 1, 'confirmed', 'just'),
        at(day, 'confirmed', 'over'),
        at(0, 'rejected', 'new'),
        at(30 * day, 'unknown', 'open'),
      ]),
    ).toEqual(['just', 'new', 'open'])
  })
  it('the 50 newest are kept, the open ones before those that ended, in their order', () => {
    expect(idsOf(many(60, 'open', 'unknown'))).toEqual(many(50, 'open', 'unknown').map(({ id }) => id))
    const mixed = [...many(30, 'ended', 'confirmed'), ...many(30, 'open', 'unknown')]
    expect(idsOf(mixed)).toEqual(
      [...many(20, 'ended', 'confirmed'), ...many(30, 'open', 'unknown')].map(({ id }) => id),
    )
    expect(idsOf([...many(5, 'ended', 'confirmed'), ...many(60, 'open', 'unknown')])).toEqual(
      many(50, 'open', 'unknown').map(({ id }) => id),
    )
  })
})
