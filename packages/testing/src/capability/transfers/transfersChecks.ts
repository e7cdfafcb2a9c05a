import type { NativeTransfer } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { outcomeOf } from '../../check/outcomeOf.js'
import { rejectionFaults } from '../../check/rejectionFaults.js'
import { capabilityCheck } from '../capabilityCheck.js'
import type { CapabilitySuite } from '../CapabilitySuite.js'
import { abortFaults, arrivalFaults, estimateFaults, refusalFaults, refusedFaults } from '../sending/sendingFaults.js'
import type { TransfersSubject } from './TransfersSubject.js'

export const transfersChecks: readonly Check<CapabilitySuite<TransfersSubject>>[] = [
  capabilityCheck('an estimate is a fee in smallest units, and asks no wallet to send', (subject) =>
    estimateFaults(subject, transferOf(subject)),
  ),

  capabilityCheck('what is sent has a hash, is waited for, and arrives', (subject) =>
    arrivalFaults(subject, transferOf(subject), (sent) => subject.impl.wait(sent)),
  ),

  capabilityCheck('a refusal of the visitor is told as one, and nothing is sent', (subject) =>
    refusalFaults(subject, transferOf(subject)),
  ),

  capabilityCheck('aborted, sending ends, and asks no wallet that it has not asked', (subject) =>
    abortFaults(subject, transferOf(subject)),
  ),

  capabilityCheck('aborted, estimating and waiting end', async (subject) => {
    const { impl, account } = subject
    const signal = AbortSignal.abort()
    const { hash } = await impl.send(transferOf(subject))
    const estimate = await outcomeOf(() => impl.estimate({ ...transferOf(subject), signal }))
    const wait = await outcomeOf(() => impl.wait({ hash, account, signal }))
    return [...rejectionFaults('estimate', estimate, 'abort'), ...rejectionFaults('wait', wait, 'abort')]
  }),

  capabilityCheck('a stranger’s account and a receiver that is none are refused by errors with a code', (subject) => {
    const { impl, stranger } = subject
    const transfer = transferOf(subject)
    return refusedFaults(subject, {
      'from a stranger, sending': () => impl.send({ ...transfer, from: stranger }),
      'to nobody, sending': () => impl.send({ ...transfer, to: 'nobody' }),
      'to nobody, estimating': () => impl.estimate({ ...transfer, to: 'nobody' }),
    })
  }),
]

function transferOf({ account, to, amount }: TransfersSubject): NativeTransfer {
  return { from: account, to, amount }
}
