import type { PreparedTransfer, SignedTransfer, Transfer, TransferSighting, TransferStatus } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { reduceTransfer, type TransferEvent } from '../src/transfers/reduceTransfer.js'
import { payer } from './modelChain.js'

const begun: Transfer = {
  id: '1',
  order: { account: payer, action: { type: 'native', to: 'shop', amount: 1n }, maxFee: 5n, display: {} },
  status: 'preparing',
  since: 0,
  changedAt: 0,
  walletBroadcasts: false,
  isKnown: false,
}
const every: Readonly<Record<TransferStatus, true>> = {
  preparing: true,
  asking: true,
  withdrawing: true,
  signed: true,
  broadcast: true,
  included: true,
  lost: true,
  unknown: true,
  confirmed: true,
  reverted: true,
  rejected: true,
  cancelled: true,
  failed: true,
  refused: true,
  expired: true,
  replaced: true,
  changed: true,
}
const statuses = Object.keys(every) as TransferStatus[]

const anchor = { nonce: 7 }
const prepared: PreparedTransfer = { anchor, fee: 1n, walletBroadcasts: true }
const answer: SignedTransfer = { hash: 'hash', bytes: 'bytes', expires: true }
const differences = [{ field: 'amount', asked: '1', found: '9' }]
const problem = { message: 'no' }
const sighted = (sighting: TransferSighting): TransferEvent => ({ type: 'sighted', sighting })
const included = (isSuccess: boolean, isFinal: boolean): TransferEvent =>
  sighted({ status: 'included', isSuccess, isFinal })

type Steps = Partial<Record<TransferStatus, TransferStatus>>
/** The four in which a node may have it, to one. */
const fromAnyOut = (to: TransferStatus): Steps => ({ broadcast: to, included: to, lost: to, unknown: to })

/** What each event leads to. In a status that is not named it changes nothing. */
const steps: readonly (readonly [string, TransferEvent, Steps, Partial<Transfer>?])[] = [
  ['asked', { type: 'asked', prepared }, { preparing: 'asking' }],
  ['withdrawn', { type: 'withdrawn' }, { preparing: 'cancelled', asking: 'withdrawing' }],
  ['rejected', { type: 'rejected', problem }, { asking: 'rejected', withdrawing: 'cancelled' }],
  ['failed', { type: 'failed', problem }, { preparing: 'failed', asking: 'failed', withdrawing: 'failed' }],
  ['changed', { type: 'changed', differences }, { asking: 'changed', withdrawing: 'changed' }],
  ['signed', { type: 'signed', signed: answer }, { asking: 'signed', withdrawing: 'cancelled' }],
  [
    'signed and broadcast by the wallet',
    { type: 'signed', signed: answer },
    { asking: 'broadcast', withdrawing: 'broadcast' },
    { walletBroadcasts: true },
  ],
  ['lost', { type: 'lost', problem }, { asking: 'cancelled', withdrawing: 'cancelled' }],
  [
    'lost in a wallet that broadcasts',
    { type: 'lost', problem },
    { asking: 'lost', withdrawing: 'lost' },
    { walletBroadcasts: true },
  ],
  ['broadcast', { type: 'broadcast' }, { signed: 'broadcast' }],
  ['refused', { type: 'refused', problem }, { broadcast: 'broadcast' }],
  ['not refused after all', { type: 'refusalConfirmed' }, {}],
  ['refused for certain', { type: 'refusalConfirmed' }, { broadcast: 'refused', unknown: 'refused' }, { problem }],
  ['refused, and known to a node', { type: 'refusalConfirmed' }, {}, { problem, isKnown: true }],
  ['silent', { type: 'silent' }, { broadcast: 'unknown', included: 'unknown' }],
  ['unseen', sighted({ status: 'unseen' }), { included: 'broadcast' }],
  ['pending', sighted({ status: 'pending' }), fromAnyOut('broadcast')],
  ['included', included(true, false), fromAnyOut('included')],
  ['included for good', included(true, true), fromAnyOut('confirmed')],
  ['failed in a block', included(false, false), fromAnyOut('broadcast')],
  ['failed in a block for good', included(false, true), fromAnyOut('reverted')],
  ['expired', sighted({ status: 'expired' }), { ...fromAnyOut('expired'), included: 'broadcast' }],
  [
    'expired after a refusal',
    sighted({ status: 'expired' }),
    { ...fromAnyOut('refused'), lost: 'expired', included: 'broadcast' },
    { problem },
  ],
  ['replaced', sighted({ status: 'replaced' }), fromAnyOut('replaced')],
  ['changed by the wallet', sighted({ status: 'changed', hash: 'other', differences }), fromAnyOut('changed')],
]

describe('a transfer', () => {
  it.each(steps)('that is %s goes on from the statuses that this fits, and from no other', (_, event, from, rest) => {
    for (const status of statuses) {
      const transfer: Transfer = { ...begun, ...rest, status }
      const next = reduceTransfer(transfer, event, 9)
      const to = from[status]
      if (to === undefined) expect(next, status).toBe(transfer)
      else expect([status, next.status, next.changedAt]).toEqual([status, to, to === status ? 0 : 9])
    }
  })

  const of = (status: TransferStatus, event: TransferEvent, rest: Partial<Transfer> = {}): Transfer =>
    reduceTransfer({ ...begun, ...rest, status }, event, 9)

  it('keeps what was read before the wallet was asked, and who broadcasts', () => {
    expect(of('preparing', { type: 'asked', prepared })).toMatchObject({ anchor, walletBroadcasts: true })
  })
  it('keeps the signed bytes and their hash, but not those of a withdrawn one that were never sent', () => {
    for (const walletBroadcasts of [true, false])
      expect(of('asking', { type: 'signed', signed: answer }, { walletBroadcasts })).toMatchObject({
        signed: answer,
        hash: 'hash',
      })
    const withdrawn = of('withdrawing', { type: 'signed', signed: answer })
    expect([withdrawn.signed, withdrawn.hash]).toEqual([undefined, undefined])
  })
  it.each([
    ['asking', { type: 'rejected', problem }],
    ['preparing', { type: 'failed', problem }],
    ['asking', { type: 'lost', problem }],
    ['broadcast', { type: 'refused', problem }],
    ['broadcast', sighted({ status: 'included', isSuccess: false, isFinal: true, problem })],
  ] as const)('in %s keeps the words of why: %o', (status, event) => {
    for (const walletBroadcasts of [true, false]) expect(of(status, event, { walletBroadcasts }).problem).toBe(problem)
  })
  it('that the visitor withdrew has no problem when the wallet is told no', () => {
    expect(of('withdrawing', { type: 'rejected', problem }).problem).toBeUndefined()
  })
  it('keeps the differences, and the hash of what the wallet sent instead', () => {
    expect(of('asking', { type: 'changed', differences }).differences).toBe(differences)
    const other = sighted({ status: 'changed', hash: 'other', differences })
    expect(of('lost', other, { hash: 'mine', problem })).toMatchObject({ hash: 'other', differences })
  })
  it('keeps the hash of what replaced it', () => {
    expect(of('unknown', sighted({ status: 'replaced', by: 'other' }), { hash: 'mine' })).toMatchObject({
      hash: 'mine',
      replacedBy: 'other',
    })
  })
  it('has the hash and the fee that the chain answers, and else those that it had', () => {
    const found: TransferSighting = { status: 'included', isSuccess: true, isFinal: false, hash: 'found', fee: 3n }
    expect(of('lost', sighted(found))).toMatchObject({ hash: 'found', fee: 3n, isKnown: true })
    expect(of('included', included(true, true), { hash: 'mine', fee: 4n })).toMatchObject({ hash: 'mine', fee: 4n })
    expect(of('lost', sighted({ status: 'pending', hash: 'found' }))).toMatchObject({ hash: 'found', isKnown: true })
    expect(of('broadcast', sighted({ status: 'pending' }), { hash: 'mine' })).toMatchObject({ hash: 'mine' })
  })
  it.each<TransferSighting>([
    { status: 'pending' },
    { status: 'included', isSuccess: true, isFinal: true },
    { status: 'replaced' },
    { status: 'changed', hash: 'other', differences },
  ])('drops an earlier refusal once it is $status', (sighting) => {
    const after = of('broadcast', sighted(sighting), { problem })
    expect(after).toHaveProperty('problem', undefined)
  })
  it('is not known any more once it fell out of its block', () => {
    for (const status of ['unseen', 'expired'] as const)
      expect(of('included', sighted({ status }), { isKnown: true }).isKnown).toBe(false)
  })
})
