import type { TokenTransfer } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { show } from '../../check/findings.js'
import { outcomeOf } from '../../check/outcomeOf.js'
import { rejectionFaults } from '../../check/rejectionFaults.js'
import { capabilityCheck } from '../capabilityCheck.js'
import type { CapabilitySuite } from '../CapabilitySuite.js'
import { abortFaults, arrivalFaults, estimateFaults, refusalFaults, refusedFaults } from '../sending/sendingFaults.js'
import type { TokensSubject } from './TokensSubject.js'
import { listChecks } from './listChecks.js'

export const tokensChecks: readonly Check<CapabilitySuite<TokensSubject>>[] = [
  ...listChecks,

  capabilityCheck('an estimate of a token transfer is a fee in smallest units, and asks no wallet to send', (subject) =>
    estimateFaults(subject, transferOf(subject)),
  ),

  capabilityCheck(
    'tokens that are sent have a hash, are waited for, arrive, and are gone from the list',
    async (subject) => {
      const { impl, wait, account, token, amount } = subject
      const faults = await arrivalFaults(subject, transferOf(subject), wait)
      const left = (await impl.list(account)).find((one) => one.token === token.token)?.amount
      const expected = token.amount - amount
      return left === expected ? faults : [...faults, `${show(left)} is listed, ${show(expected)} is left`]
    },
  ),

  capabilityCheck('a refusal of the visitor is told as one, and no token is sent', (subject) =>
    refusalFaults(subject, transferOf(subject)),
  ),

  capabilityCheck('aborted, sending tokens ends, and asks no wallet that it has not asked', (subject) =>
    abortFaults(subject, transferOf(subject)),
  ),

  capabilityCheck('aborted, estimating a token transfer ends', async (subject) => {
    const signal = AbortSignal.abort()
    const estimate = await outcomeOf(() => subject.impl.estimate({ ...transferOf(subject), signal }))
    return rejectionFaults('estimate', estimate, 'abort')
  }),

  capabilityCheck(
    'a stranger’s tokens, a receiver and a token that are none are refused by errors with a code',
    (subject) => {
      const { impl, stranger } = subject
      const transfer = transferOf(subject)
      return refusedFaults(subject, {
        'from a stranger, sending': () => impl.send({ ...transfer, from: stranger }),
        'to nobody, sending': () => impl.send({ ...transfer, to: 'nobody' }),
        'to nobody, estimating': () => impl.estimate({ ...transfer, to: 'nobody' }),
        'of nothing, sending': () => impl.send({ ...transfer, token: 'nothing' }),
      })
    },
  ),
]

function transferOf({ account, token, to, amount }: TokensSubject): TokenTransfer {
  return { from: account, token: token.token, to, amount }
}
