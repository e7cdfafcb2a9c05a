import {
  isFinal,
  mayArrive,
  type PreparedTransfer,
  type Transfer,
  type TransferAction,
  type TransferSighting,
} from '@portico/core'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reduceTransfer, type TransferEvent } from '../src/transfers/reduceTransfer.js'
import { payer } from './modelChain.js'

const action: TransferAction = { type: 'native', to: 'shop', amount: 1n }

describe('the states of a transfer', () => {
  const sightings: readonly TransferSighting[] = [
    { status: 'unseen' },
    { status: 'pending' },
    { status: 'included', isSuccess: true, isFinal: false },
    { status: 'included', isSuccess: true, isFinal: true, fee: 3n },
    { status: 'included', isSuccess: false, isFinal: true },
    { status: 'expired' },
    { status: 'replaced', by: 'other' },
    { status: 'changed', hash: 'other', differences: [] },
  ]
  const prepared = (walletBroadcasts: boolean): PreparedTransfer => ({ anchor: {}, fee: 1n, walletBroadcasts })
  const events: readonly TransferEvent[] = [
    { type: 'asked', prepared: prepared(true) },
    { type: 'asked', prepared: prepared(false) },
    { type: 'withdrawn' },
    { type: 'rejected', problem: { message: 'no' } },
    { type: 'failed', problem: { message: 'broken' } },
    { type: 'changed', differences: [] },
    { type: 'signed', signed: { hash: 'hash', bytes: 'bytes', expires: true } },
    { type: 'lost', problem: { message: 'gone' } },
    { type: 'broadcast' },
    { type: 'refused', problem: { message: 'refused' } },
    { type: 'refusalConfirmed' },
    { type: 'silent' },
    ...sightings.map((sighting): TransferEvent => ({ type: 'sighted', sighting })),
  ]
  const begun: Transfer = {
    id: '1',
    order: { account: payer, action, maxFee: 5n, display: {} },
    status: 'preparing',
    since: 0,
    changedAt: 0,
    walletBroadcasts: false,
    isKnown: false,
  }

  it('are final once, and say "not sent" after bytes may be out only of a refusal or an expiry', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), (history) => {
        let transfer = begun
        let mayBeOut = false
        for (const event of history) {
          const next = reduceTransfer(transfer, event, 1)
          if (isFinal(transfer)) expect(next).toBe(transfer)
          if (mayBeOut) {
            expect(['preparing', 'asking', 'withdrawing', 'signed', 'rejected', 'cancelled', 'failed']).not.toContain(
              next.status,
            )
            if (next.status !== transfer.status && (next.status === 'refused' || next.status === 'expired'))
              expect(event.type === 'refusalConfirmed' || event.type === 'sighted').toBe(true)
            if (next.status === 'refused') expect(next.problem).toBeDefined()
          }
          if (mayArrive(next)) expect(isFinal(next)).toBe(false)
          mayBeOut ||= next.status === 'broadcast' || next.status === 'lost'
          transfer = next
        }
      }),
      { numRuns: 5000 },
    )
  })
  it('a refusal counts no more once a node has it', () => {
    const broadcast = { ...begun, status: 'broadcast', signed: { hash: 'h', expires: false } } as const
    const refused = reduceTransfer(broadcast, { type: 'refused', problem: { message: 'no' } }, 1)
    const seen = reduceTransfer(refused, { type: 'sighted', sighting: { status: 'pending' } }, 2)
    expect(reduceTransfer(seen, { type: 'refusalConfirmed' }, 3)).toMatchObject({ status: 'broadcast', isKnown: true })
    expect(reduceTransfer(refused, { type: 'refusalConfirmed' }, 3)).toMatchObject({ status: 'refused', changedAt: 3 })
  })
  it('what failed in a block is not told as included, and reverted once the block is final', () => {
    const broadcast: Transfer = { ...begun, status: 'broadcast', signed: { hash: 'h', expires: false } }
    const failed = { status: 'included', isSuccess: false } as const
    const seen = reduceTransfer(broadcast, { type: 'sighted', sighting: { ...failed, isFinal: false } }, 1)
    expect(seen).toMatchObject({ status: 'broadcast', isKnown: true })
    expect(reduceTransfer(seen, { type: 'sighted', sighting: { ...failed, isFinal: true } }, 2).status).toBe('reverted')
  })
  it('a reorganisation takes it out of its block', () => {
    const included: Transfer = { ...begun, status: 'included', isKnown: true }
    expect(reduceTransfer(included, { type: 'sighted', sighting: { status: 'unseen' } }, 9)).toMatchObject({
      status: 'broadcast',
      isKnown: false,
      changedAt: 9,
    })
  })
})
