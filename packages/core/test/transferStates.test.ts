import type { PreparedTransfer, SignedTransfer, Transfer, TransferSighting, TransferStatus } from '@portico/core'
import { describe, expect, it } from 'vitest'
import { reduceTransfer, type TransferEvent } from '../src/transfers/reduceTransfer.js'
import { begunTransfer, everyStatus } from './modelChain.js'

const begun = begunTransfer
const statuses = everyStatus

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

interface Case {
  readonly what: string
  readonly event: TransferEvent
  /** What each status leads to. In one that is not named the event changes nothing. */
  readonly from: Steps
  /** What the transfer has beside its status. */
  readonly rest?: Partial<Transfer>
}
const broadcasting = { walletBroadcasts: true }
const perhapsBroadcasting = { walletMayBroadcast: true }
const id: SignedTransfer = { hash: 'hash', expires: false }
const posted: SignedTransfer = { ...answer, isSent: true }
const cases: readonly Case[] = [
  { what: 'asked', event: { type: 'asked', prepared }, from: { preparing: 'asking' } },
  { what: 'withdrawn', event: { type: 'withdrawn' }, from: { preparing: 'cancelled', asking: 'withdrawing' } },
  { what: 'rejected', event: { type: 'rejected', problem }, from: { asking: 'rejected', withdrawing: 'cancelled' } },
  {
    what: 'failed',
    event: { type: 'failed', problem },
    from: { preparing: 'failed', asking: 'failed', withdrawing: 'failed' },
  },
  { what: 'changed', event: { type: 'changed', differences }, from: { asking: 'changed', withdrawing: 'changed' } },
  { what: 'signed', event: { type: 'signed', signed: answer }, from: { asking: 'signed', withdrawing: 'cancelled' } },
  {
    what: 'signed and broadcast by the wallet',
    event: { type: 'signed', signed: answer },
    from: { asking: 'broadcast', withdrawing: 'broadcast', lost: 'broadcast', unknown: 'broadcast' },
    rest: broadcasting,
  },
  {
    what: 'broadcast by a wallet that was asked to sign only',
    event: { type: 'signed', signed: id },
    from: { asking: 'broadcast', withdrawing: 'broadcast', lost: 'broadcast', unknown: 'broadcast' },
    rest: perhapsBroadcasting,
  },
  {
    what: 'signed, and broadcast by a wallet that was asked to sign only',
    event: { type: 'signed', signed: posted },
    from: { asking: 'signed', withdrawing: 'broadcast', lost: 'broadcast', unknown: 'broadcast' },
    rest: perhapsBroadcasting,
  },
  {
    what: 'signed by a wallet that may have broadcast it',
    event: { type: 'signed', signed: answer },
    from: { asking: 'signed', withdrawing: 'lost' },
    rest: perhapsBroadcasting,
  },
  { what: 'lost', event: { type: 'lost', problem }, from: { asking: 'cancelled', withdrawing: 'cancelled' } },
  {
    what: 'lost in a wallet that broadcasts',
    event: { type: 'lost', problem },
    from: { asking: 'lost', withdrawing: 'lost' },
    rest: broadcasting,
  },
  {
    what: 'lost in a wallet that may broadcast',
    event: { type: 'lost', problem },
    from: { asking: 'lost', withdrawing: 'lost' },
    rest: perhapsBroadcasting,
  },
  { what: 'unspent so far', event: { type: 'unspent' }, from: { lost: 'lost' } },
  { what: 'broadcast', event: { type: 'broadcast' }, from: { signed: 'broadcast' } },
  { what: 'refused', event: { type: 'refused', problem }, from: { broadcast: 'broadcast' } },
  { what: 'not refused after all', event: { type: 'refusalConfirmed' }, from: {} },
  {
    what: 'refused for certain',
    event: { type: 'refusalConfirmed' },
    from: { broadcast: 'refused', unknown: 'refused' },
    rest: { problem },
  },
  {
    what: 'refused, and known to a node',
    event: { type: 'refusalConfirmed' },
    from: {},
    rest: { problem, isKnown: true },
  },
  { what: 'silent', event: { type: 'silent' }, from: { broadcast: 'unknown', included: 'unknown' } },
  { what: 'unseen', event: sighted({ status: 'unseen' }), from: { included: 'broadcast' } },
  { what: 'pending', event: sighted({ status: 'pending' }), from: fromAnyOut('broadcast') },
  { what: 'included', event: included(true, false), from: fromAnyOut('included') },
  { what: 'included for good', event: included(true, true), from: fromAnyOut('confirmed') },
  { what: 'failed in a block', event: included(false, false), from: fromAnyOut('broadcast') },
  { what: 'failed in a block for good', event: included(false, true), from: fromAnyOut('reverted') },
  {
    what: 'expired',
    event: sighted({ status: 'expired' }),
    from: { ...fromAnyOut('expired'), included: 'broadcast' },
  },
  {
    what: 'expired after a refusal',
    event: sighted({ status: 'expired' }),
    from: { ...fromAnyOut('refused'), lost: 'expired', included: 'broadcast' },
    rest: { problem },
  },
  { what: 'replaced', event: sighted({ status: 'replaced' }), from: fromAnyOut('replaced') },
  {
    what: 'changed by the wallet',
    event: sighted({ status: 'changed', hash: 'other', differences }),
    from: fromAnyOut('changed'),
  },
]

describe('a transfer', () => {
  it.each(cases)(
    'that is $what goes on from the statuses that this fits, and from no other',
    ({ event, from, rest }) => {
      for (const status of statuses) {
        const transfer: Transfer = { ...begun, ...rest, status }
        const next = reduceTransfer(transfer, event, 9)
        const to = from[status]
        if (to === undefined) expect(next, status).toBe(transfer)
        else expect([status, next.status, next.changedAt]).toEqual([status, to, to === status ? 0 : 9])
      }
    },
  )

  const of = (status: TransferStatus, event: TransferEvent, rest: Partial<Transfer> = {}): Transfer =>
    reduceTransfer({ ...begun, ...rest, status }, event, 9)

  it('keeps what was read before the wallet was asked, and who broadcasts', () => {
    expect(of('preparing', { type: 'asked', prepared })).toMatchObject({ anchor, walletBroadcasts: true })
    const signing = { ...prepared, walletBroadcasts: false, walletMayBroadcast: true }
    expect(of('preparing', { type: 'asked', prepared: signing })).toMatchObject({ walletMayBroadcast: true })
  })
  it('keeps the signed bytes and their hash, but not those of a withdrawn one that were never sent', () => {
    for (const walletBroadcasts of [true, false])
      expect(of('asking', { type: 'signed', signed: answer }, { walletBroadcasts })).toMatchObject({
        signed: answer,
        hash: 'hash',
      })
    const withdrawn = of('withdrawing', { type: 'signed', signed: answer })
    expect([withdrawn.signed, withdrawn.hash]).toEqual([undefined, undefined])
    const lost = of('withdrawing', { type: 'signed', signed: answer }, perhapsBroadcasting)
    expect([lost.signed, lost.hash]).toEqual([undefined, undefined])
    const sent = of('withdrawing', { type: 'signed', signed: posted }, perhapsBroadcasting)
    expect([sent.signed?.bytes, sent.hash]).toEqual([undefined, 'hash'])
    expect(of('asking', { type: 'signed', signed: posted }).signed?.bytes).toBe('bytes')
  })
  it('whose answer came to another page is that of the first hash', () => {
    const known = { signed: id, hash: 'hash' }
    expect(of('unknown', { type: 'signed', signed: { ...id, hash: 'other' } }, known).hash).toBe('hash')
  })
  it('is unspent until a look says otherwise', () => {
    const unspent = of('lost', { type: 'unspent' })
    expect(unspent.isUnspent).toBe(true)
    const seen = (sighting: TransferSighting): Transfer => reduceTransfer(unspent, sighted(sighting), 9)
    expect(seen({ status: 'unseen', isUnspent: true }).isUnspent).toBe(true)
    expect(seen({ status: 'unseen' }).isUnspent).toBeUndefined()
    expect(seen({ status: 'pending' }).isUnspent).toBeUndefined()
    expect(seen({ status: 'included', isSuccess: true, isFinal: true }).isUnspent).toBeUndefined()
    expect(seen({ status: 'replaced' }).isUnspent).toBeUndefined()
    expect(reduceTransfer(unspent, { type: 'signed', signed: id }, 9).isUnspent).toBeUndefined()
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
