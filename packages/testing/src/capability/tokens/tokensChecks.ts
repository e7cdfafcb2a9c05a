import type { Caip10 } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { show } from '../../check/findings.js'
import { outcomeOf } from '../../check/outcomeOf.js'
import { rejectionFaults } from '../../check/rejectionFaults.js'
import { capabilityCheck } from '../capabilityCheck.js'
import type { CapabilitySuite } from '../CapabilitySuite.js'
import type { TokensSubject } from './TokensSubject.js'
import { tokenFaults } from './tokenFaults.js'

/** Nodes are asked several times before they count as gone, ms. */
const timeoutMs = 15_000
const fields = ['name', 'symbol', 'decimals', 'amount'] as const

export const tokensChecks: readonly Check<CapabilitySuite<TokensSubject>>[] = [
  capabilityCheck('list answers what the account holds, each token once and none that it lacks', async (subject) => {
    const { impl, account, token } = subject
    const tokens = await impl.list(account)
    const found = tokens.find((listed) => listed.token === token.token)
    const differing = found ? fields.filter((field) => found[field] !== token[field]) : []
    return [
      ...tokenFaults(tokens),
      ...(found ? [] : [`it lists no ${show(token.token)}`]),
      ...differing.map((field) => `its ${field} is ${show(found?.[field])}, on the chain ${show(token[field])}`),
    ]
  }),

  capabilityCheck('list ends by its signal', async ({ impl, account }) => {
    const leaving = new AbortController()
    const before = await outcomeOf(() => impl.list(account, AbortSignal.abort()))
    const during = await outcomeOf(() => {
      const listing = impl.list(account, leaving.signal)
      leaving.abort()
      return listing
    })
    return [
      ...rejectionFaults('aborted before, it', before, 'abort'),
      ...rejectionFaults('aborted meanwhile, it', during, 'abort'),
    ]
  }),

  capabilityCheck('list refuses what is no account by an error with a code', async ({ impl }) => {
    const odd = ['', 'nobody', 'demo:1'] as readonly string[] as readonly Caip10[]
    const faults = odd.map(async (account) =>
      rejectionFaults(show(account), await outcomeOf(() => impl.list(account), timeoutMs), 'coded'),
    )
    return (await Promise.all(faults)).flat()
  }),

  capabilityCheck('where no node answers, list says so by an error with a code', async ({ impl, account, cutOff }) => {
    cutOff()
    return rejectionFaults('it', await outcomeOf(() => impl.list(account), timeoutMs), 'coded')
  }),
]
