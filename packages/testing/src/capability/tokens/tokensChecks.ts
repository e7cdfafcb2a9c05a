import type { TokenTransfer } from '@portico/core'
import type { Check } from '../../check/Check.js'
import { show } from '../../check/findings.js'
import { outcomeOf } from '../../check/outcomeOf.js'
import { rejectionFaults } from '../../check/rejectionFaults.js'
import { settle } from '../../settle.js'
import { capabilityCheck } from '../capabilityCheck.js'
import type { CapabilitySuite } from '../CapabilitySuite.js'
import type { TokensSubject } from './TokensSubject.js'
import { listChecks } from './listChecks.js'

/** A chain includes a transaction within, ms. */
const inclusionMs = 15_000

export const tokensChecks: readonly Check<CapabilitySuite<TokensSubject>>[] = [
  ...listChecks,

  capabilityCheck(
    'an estimate of a token transfer is a fee in smallest units, and asks no wallet to send',
    async (subject) => {
      const { fee } = await subject.impl.estimate(transferOf(subject))
      return [
        ...(typeof fee === 'bigint' && fee >= 0n ? [] : [`the fee is ${show(fee)}`]),
        ...(subject.asked() === 0 ? [] : ['the wallet was asked to send']),
      ]
    },
  ),

  capabilityCheck(
    'tokens that are sent have a hash, are waited for, arrive, and are gone from the list',
    async (subject) => {
      const { impl, wait, account, token, amount, received } = subject
      const before = await received()
      const { hash } = await impl.send(transferOf(subject))
      const end = await outcomeOf(() => wait({ hash, account }), inclusionMs)
      const arrived = (await received()) - before
      const left = (await impl.list(account)).find((one) => one.token === token.token)?.amount
      return [
        ...(typeof hash === 'string' && hash !== '' ? [] : [`the hash is ${show(hash)}`]),
        ...(end.status === 'resolved' && end.value === 'success' ? [] : [`waiting for it ends as ${show(end)}`]),
        ...(arrived === amount ? [] : [`${show(arrived)} arrived of ${show(amount)}`]),
        ...(left === token.amount - amount ? [] : [`${show(left)} is listed, ${show(token.amount - amount)} is left`]),
      ]
    },
  ),

  capabilityCheck('a refusal of the visitor is told as one, and no token is sent', async (subject) => {
    const { impl, received, refuse } = subject
    const before = await received()
    refuse()
    const outcome = await outcomeOf(() => impl.send(transferOf(subject)), inclusionMs)
    return [
      ...rejectionFaults('refused, it', outcome, 'refusal'),
      ...((await received()) === before ? [] : ['it was sent all the same']),
    ]
  }),

  capabilityCheck('aborted, sending tokens ends, and asks no wallet that it has not asked', async (subject) => {
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

  capabilityCheck('aborted, estimating a token transfer ends', async (subject) => {
    const signal = AbortSignal.abort()
    const estimate = await outcomeOf(() => subject.impl.estimate({ ...transferOf(subject), signal }))
    return rejectionFaults('estimate', estimate, 'abort')
  }),

  capabilityCheck(
    'a stranger’s tokens, a receiver and a token that are none are refused by errors with a code',
    async (subject) => {
      const { impl, stranger, asked } = subject
      const transfer = transferOf(subject)
      const odd = [
        ['from a stranger, sending', () => impl.send({ ...transfer, from: stranger })],
        ['to nobody, sending', () => impl.send({ ...transfer, to: 'nobody' })],
        ['to nobody, estimating', () => impl.estimate({ ...transfer, to: 'nobody' })],
        ['of nothing, sending', () => impl.send({ ...transfer, token: 'nothing' })],
      ] as const
      const faults = odd.map(async ([what, run]) =>
        rejectionFaults(what, await outcomeOf<unknown>(run, inclusionMs), 'coded'),
      )
      return [...(await Promise.all(faults)).flat(), ...(asked() === 0 ? [] : ['the wallet was asked to send'])]
    },
  ),
]

function transferOf({ account, token, to, amount }: TokensSubject): TokenTransfer {
  return { from: account, token: token.token, to, amount }
}

/** Some ask a node first; then the wallet is reached late. */
async function untilAsked(asked: () => number, before: number): Promise<void> {
  for (let round = 0; asked() === before && round < 40; round++) await settle()
}
