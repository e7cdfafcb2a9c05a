import type { Check } from '../../check/Check.js'
import { show } from '../../check/findings.js'
import { outcomeOf } from '../../check/outcomeOf.js'
import { rejectionFaults } from '../../check/rejectionFaults.js'
import { capabilityCheck } from '../capabilityCheck.js'
import type { CapabilitySuite } from '../CapabilitySuite.js'
import { followTransfer, lookFor, orderOf, signTransfer, type DrivenTransfer } from './driveTransfer.js'
import type { TransfersSubject } from './TransfersSubject.js'

/** Wallets and nodes of a test answer within, ms. */
const timeoutMs = 15_000

export const transfersChecks: readonly Check<CapabilitySuite<TransfersSubject>>[] = [
  capabilityCheck('it says which actions it has', ({ impl, action }) =>
    impl.actions.includes(action.type) ? [] : [`its actions are ${show(impl.actions)}`],
  ),

  capabilityCheck('an estimate is a fee in smallest units, and asks no wallet to send', async (subject) => {
    const { impl, account, action } = subject
    const { fee } = await impl.estimate({ account, action })
    const aborted = await outcomeOf(() => impl.estimate({ account, action }, AbortSignal.abort()))
    return [
      ...(typeof fee === 'bigint' && fee >= 0n ? [] : [`the fee is ${show(fee)}`]),
      ...wasAsked(subject),
      ...rejectionFaults('aborted, it', aborted, 'abort'),
    ]
  }),

  capabilityCheck('what is signed has a hash, is found in a block, and arrives once', async (subject) => {
    const { impl, received, action } = subject
    const before = await received()
    const driven = await signTransfer(impl, orderOf(subject))
    const sighting = await followTransfer(subject, driven)
    const arrived = (await received()) - before
    return [
      ...signedFaults(driven),
      ...(sighting.status === 'included' && sighting.isSuccess ? [] : [`it is seen as ${show(sighting)}`]),
      ...(arrived === action.amount ? [] : [`${show(arrived)} arrived of ${show(action.amount)}`]),
    ]
  }),

  capabilityCheck('what was signed is plain JSON, from which it is found after a reload', async (subject) => {
    const { impl } = subject
    const { order, prepared, signed } = await signTransfer(impl, orderOf(subject))
    const [{ anchor } = { anchor: {} }] = prepared
    const stored = JSON.parse(JSON.stringify({ anchor, signed })) as Pick<DrivenTransfer, 'signed'> & {
      anchor: typeof anchor
    }
    if (signed.bytes !== undefined) await impl.broadcast(order, stored.signed, 0)
    const sighting = await lookFor(subject, { order, ...stored })
    return sighting.status === 'included' ? [] : [`it is seen as ${show(sighting)}`]
  }),

  capabilityCheck('a transfer whose answer was lost is found by what was read before', async (subject) => {
    const { impl } = subject
    const driven = await signTransfer(impl, orderOf(subject))
    await followTransfer(subject, driven)
    const { order, prepared, signed } = driven
    const sighting = await lookFor(subject, { order, anchor: prepared[0]?.anchor ?? {}, signed: undefined })
    const isFound = sighting.status === 'included' && sighting.hash === signed.hash
    return isFound ? [] : [`${show(signed.hash)} is seen as ${show(sighting)}`]
  }),

  capabilityCheck('the same bytes may be handed over again, and arrive once', async (subject) => {
    const { impl, received, action } = subject
    const before = await received()
    const driven = await signTransfer(impl, orderOf(subject))
    const { order, signed } = driven
    if (signed.bytes === undefined) return []
    await impl.broadcast(order, signed, 0)
    const sighting = await followTransfer(subject, driven)
    const again = await outcomeOf(() => impl.broadcast(order, signed, 1), timeoutMs)
    const arrived = (await received()) - before
    return [
      ...(sighting.status === 'included' && sighting.isSuccess ? [] : [`it is seen as ${show(sighting)}`]),
      ...(again.status === 'resolved' && (again.value === 'known' || again.value === 'accepted')
        ? []
        : [`handed over again, a node says ${show(again)}`]),
      ...(arrived === action.amount ? [] : [`${show(arrived)} arrived of ${show(action.amount)}`]),
    ]
  }),

  capabilityCheck('bytes that no node was given are unseen', async (subject) => {
    const { impl } = subject
    const { order, prepared, signed } = await signTransfer(impl, orderOf(subject))
    if (signed.bytes === undefined) return []
    const sighting = await impl.find({ order, anchor: prepared[0]!.anchor, signed }, new AbortController().signal)
    return sighting.status === 'unseen' ? [] : [`it is seen as ${show(sighting)}`]
  }),

  capabilityCheck('the wallet is asked after `prepared`, and not where that throws', async (subject) => {
    const { impl } = subject
    const early = new Error('The fee is too high')
    const outcome = await outcomeOf(
      () =>
        signTransfer(impl, orderOf(subject), {
          onPrepared() {
            throw early
          },
        }),
      timeoutMs,
    )
    return [
      ...(outcome.status === 'rejected' && outcome.error === early ? [] : [`it ends as ${show(outcome)}`]),
      ...wasAsked(subject),
    ]
  }),

  capabilityCheck('withdrawn before the wallet is asked, it ends, and the wallet is not asked', async (subject) => {
    const signal = AbortSignal.abort()
    const outcome = await outcomeOf(() => signTransfer(subject.impl, orderOf(subject), { signal }), timeoutMs)
    return [...rejectionFaults('it', outcome, 'abort'), ...wasAsked(subject)]
  }),

  capabilityCheck('a refusal of the visitor is told as one, and nothing is sent', async (subject) => {
    const { impl, received, refuse } = subject
    const before = await received()
    refuse()
    const outcome = await outcomeOf(() => signTransfer(impl, orderOf(subject)), timeoutMs)
    return [
      ...rejectionFaults('refused, it', outcome, 'refusal'),
      ...((await received()) === before ? [] : ['it was sent all the same']),
    ]
  }),

  capabilityCheck(
    'a stranger’s account and a receiver that is none are refused by errors with a code',
    async (subject) => {
      const { impl, account, stranger, action } = subject
      const nobody = { ...action, to: 'nobody' }
      const attempts = {
        'from a stranger, signing': () => signTransfer(impl, { ...orderOf(subject), account: stranger }),
        'to nobody, signing': () => signTransfer(impl, { ...orderOf(subject), action: nobody }),
        'to nobody, estimating': () => impl.estimate({ account, action: nobody }),
        ...(action.type === 'token' && {
          'of nothing, signing': () =>
            signTransfer(impl, { ...orderOf(subject), action: { ...action, token: 'nothing' } }),
        }),
      }
      const faults = Object.entries(attempts).map(async ([what, attempt]) =>
        rejectionFaults(what, await outcomeOf<unknown>(attempt, timeoutMs), 'coded'),
      )
      return [...(await Promise.all(faults)).flat(), ...wasAsked(subject)]
    },
  ),
]

function wasAsked({ asked }: TransfersSubject): readonly string[] {
  return asked() === 0 ? [] : ['the wallet was asked']
}

function signedFaults({ prepared, signed }: DrivenTransfer): readonly string[] {
  const [first, ...more] = prepared
  if (!first) return ['`prepared` was not called']
  const isPlain = (notes: object): boolean =>
    Object.values(notes).every((value) => value === null || ['string', 'number', 'boolean'].includes(typeof value))
  return [
    ...(more.length === 0 ? [] : ['`prepared` was called more than once']),
    ...(typeof first.fee === 'bigint' ? [] : [`the fee is ${show(first.fee)}`]),
    ...(isPlain(first.anchor) && isPlain(signed.notes ?? {}) ? [] : ['anchor and notes must be flat JSON']),
    ...(first.walletBroadcasts === (signed.bytes === undefined)
      ? []
      : ['a wallet that does not broadcast leaves bytes']),
    ...(typeof signed.hash === 'string' && signed.hash !== '' ? [] : [`the hash is ${show(signed.hash)}`]),
  ]
}
