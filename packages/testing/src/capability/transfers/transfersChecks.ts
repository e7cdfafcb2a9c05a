import type { NativeTransfer } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { show } from '../../check/findings.js'
import { outcomeOf } from '../../check/outcomeOf.js'
import { rejectionFaults } from '../../check/rejectionFaults.js'
import { settle } from '../../settle.js'
import { capabilityCheck } from '../capabilityCheck.js'
import type { CapabilitySuite } from '../CapabilitySuite.js'
import type { TransfersSubject } from './TransfersSubject.js'

/** A chain includes a transaction within, ms. */
const inclusionMs = 15_000

export const transfersChecks: readonly Check<CapabilitySuite<TransfersSubject>>[] = [
  capabilityCheck('an estimate is a fee in smallest units, and asks no wallet to send', async (subject) => {
    const { fee } = await subject.impl.estimate(transferOf(subject))
    return [
      ...(typeof fee === 'bigint' && fee >= 0n ? [] : [`the fee is ${show(fee)}`]),
      ...(subject.asked() === 0 ? [] : ['the wallet was asked to send']),
    ]
  }),

  capabilityCheck('what is sent has a hash, is waited for, and arrives', async (subject) => {
    const { impl, account, amount, received } = subject
    const before = await received()
    const { hash } = await impl.send(transferOf(subject))
    const end = await outcomeOf(() => impl.wait({ hash, account }), inclusionMs)
    const arrived = (await received()) - before
    return [
      ...(typeof hash === 'string' && hash !== '' ? [] : [`the hash is ${show(hash)}`]),
      ...(end.status === 'resolved' && end.value === 'success' ? [] : [`waiting for it ends as ${show(end)}`]),
      ...(arrived === amount ? [] : [`${show(arrived)} arrived of ${show(amount)}`]),
    ]
  }),

  capabilityCheck('a refusal of the visitor is told as one, and nothing is sent', async (subject) => {
    const { impl, received, refuse } = subject
    const before = await received()
    refuse()
    const outcome = await outcomeOf(() => impl.send(transferOf(subject)), inclusionMs)
    return [
      ...rejectionFaults('refused, it', outcome, 'refusal'),
      ...((await received()) === before ? [] : ['it was sent all the same']),
    ]
  }),

  capabilityCheck('aborted, sending ends, and asks no wallet that it has not asked', async (subject) => {
    const { impl, hold, asked } = subject
    hold()
    const before = await outcomeOf(() => impl.send({ ...transferOf(subject), signal: AbortSignal.abort() }))
    const early = asked()
    const leaving = new AbortController()
    const sending = impl.send({ ...transferOf(subject), signal: leaving.signal })
    sending.catch(() => {})
    await untilAsked(asked, early)
    leaving.abort()
    const during = await outcomeOf(() => sending)
    return [
      ...rejectionFaults('aborted before, it', before, 'abort'),
      ...(early === 0 ? [] : ['aborted before, it asks the wallet']),
      ...rejectionFaults('aborted while the wallet waits, it', during, 'abort'),
    ]
  }),

  capabilityCheck('aborted, estimating and waiting end', async (subject) => {
    const { impl, account } = subject
    const signal = AbortSignal.abort()
    const { hash } = await impl.send(transferOf(subject))
    const estimate = await outcomeOf(() => impl.estimate({ ...transferOf(subject), signal }))
    const wait = await outcomeOf(() => impl.wait({ hash, account, signal }))
    return [...rejectionFaults('estimate', estimate, 'abort'), ...rejectionFaults('wait', wait, 'abort')]
  }),

  capabilityCheck(
    'a stranger’s account and a receiver that is none are refused by errors with a code',
    async (subject) => {
      const { impl, stranger, asked } = subject
      const transfer = transferOf(subject)
      const odd = [
        ['from a stranger, sending', () => impl.send({ ...transfer, from: stranger })],
        ['to nobody, sending', () => impl.send({ ...transfer, to: 'nobody' })],
        ['to nobody, estimating', () => impl.estimate({ ...transfer, to: 'nobody' })],
      ] as const
      const faults = odd.map(async ([what, run]) =>
        rejectionFaults(what, await outcomeOf<unknown>(run, inclusionMs), 'coded'),
      )
      return [...(await Promise.all(faults)).flat(), ...(asked() === 0 ? [] : ['the wallet was asked to send'])]
    },
  ),
]

function transferOf({ account, to, amount }: TransfersSubject): NativeTransfer {
  return { from: account, to, amount }
}

/** Some ask a node first; then the wallet is reached late. */
async function untilAsked(asked: () => number, before: number): Promise<void> {
  for (let round = 0; asked() === before && round < 40; round++) await settle()
}
