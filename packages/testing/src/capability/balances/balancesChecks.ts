import type { Caip10 } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { show } from '../../check/findings.js'
import { outcomeOf } from '../../check/outcomeOf.js'
import { rejectionFaults } from '../../check/rejectionFaults.js'
import { capabilityCheck } from '../capabilityCheck.js'
import type { CapabilitySuite } from '../CapabilitySuite.js'
import type { BalancesSubject } from './BalancesSubject.js'

/** Nodes are asked several times before they count as gone, ms. */
const timeoutMs = 15_000

export const balancesChecks: readonly Check<CapabilitySuite<BalancesSubject>>[] = [
  capabilityCheck(
    'native answers what the account has, in smallest units, with decimals and symbol',
    async (subject) => {
      const { amount, decimals, symbol } = await subject.impl.native(subject.account)
      return [
        ...(amount === subject.amount ? [] : [`it answers ${show(amount)}, the account has ${show(subject.amount)}`]),
        ...(Number.isInteger(decimals) && decimals >= 0 && decimals <= 36 ? [] : [`it answers ${decimals} decimals`]),
        ...(typeof symbol === 'string' && symbol.trim() !== '' ? [] : ['it answers no symbol']),
      ]
    },
  ),

  capabilityCheck('native ends by its signal', async ({ impl, account }) => {
    const gone = AbortSignal.abort()
    const leaving = new AbortController()
    const before = await outcomeOf(() => impl.native(account, gone))
    const during = await outcomeOf(() => {
      const reading = impl.native(account, leaving.signal)
      leaving.abort()
      return reading
    })
    return [
      ...rejectionFaults('aborted before, it', before, 'abort'),
      ...rejectionFaults('aborted meanwhile, it', during, 'abort'),
    ]
  }),

  capabilityCheck('native refuses what is no account by an error with a code', async ({ impl }) => {
    const odd = ['', 'nobody', 'demo:1'] as readonly string[] as readonly Caip10[]
    const faults = odd.map(async (account) =>
      rejectionFaults(show(account), await outcomeOf(() => impl.native(account), timeoutMs), 'coded'),
    )
    return (await Promise.all(faults)).flat()
  }),

  capabilityCheck(
    'where no node answers, native says so by an error with a code',
    async ({ impl, account, cutOff }) => {
      cutOff()
      return rejectionFaults('it', await outcomeOf(() => impl.native(account), timeoutMs), 'coded')
    },
  ),
]
