import { show } from '../../check/findings.js'
import { outcomeOf } from '../../check/outcomeOf.js'
import { rejectionFaults } from '../../check/rejectionFaults.js'
import { settle } from '../../settle.js'
import type { TokensSubject } from '../tokens/TokensSubject.js'
import type { TransfersSubject } from '../transfers/TransfersSubject.js'

/** A chain includes a transaction within, ms. */
const inclusionMs = 15_000

/** What the transfers of coins and of tokens have in common. `T` is the transfer. */
interface Sending<T> extends Pick<TransfersSubject, 'account' | 'amount' | 'received' | 'refuse' | 'hold' | 'asked'> {
  readonly impl: {
    estimate(transfer: T): Promise<{ readonly fee: bigint }>
    send(transfer: T): Promise<{ readonly hash: string }>
  }
}

const wasAsked = ({ asked }: Pick<TokensSubject, 'asked'>): readonly string[] =>
  asked() === 0 ? [] : ['the wallet was asked to send']

export async function estimateFaults<T>(subject: Sending<T>, transfer: T): Promise<readonly string[]> {
  const { fee } = await subject.impl.estimate(transfer)
  return [...(typeof fee === 'bigint' && fee >= 0n ? [] : [`the fee is ${show(fee)}`]), ...wasAsked(subject)]
}

export async function arrivalFaults<T>(
  { impl, account, amount, received }: Sending<T>,
  transfer: T,
  wait: TokensSubject['wait'],
): Promise<readonly string[]> {
  const before = await received()
  const { hash } = await impl.send(transfer)
  const end = await outcomeOf(() => wait({ hash, account }), inclusionMs)
  const arrived = (await received()) - before
  return [
    ...(typeof hash === 'string' && hash !== '' ? [] : [`the hash is ${show(hash)}`]),
    ...(end.status === 'resolved' && end.value === 'success' ? [] : [`waiting for it ends as ${show(end)}`]),
    ...(arrived === amount ? [] : [`${show(arrived)} arrived of ${show(amount)}`]),
  ]
}

export async function refusalFaults<T>(
  { impl, received, refuse }: Sending<T>,
  transfer: T,
): Promise<readonly string[]> {
  const before = await received()
  refuse()
  const outcome = await outcomeOf(() => impl.send(transfer), inclusionMs)
  return [
    ...rejectionFaults('refused, it', outcome, 'refusal'),
    ...((await received()) === before ? [] : ['it was sent all the same']),
  ]
}

/** Aborted before the wallet is asked, and while it waits for the visitor. */
export async function abortFaults<T>({ impl, hold, asked }: Sending<T>, transfer: T): Promise<readonly string[]> {
  hold()
  const before = await outcomeOf(() => impl.send({ ...transfer, signal: AbortSignal.abort() }))
  const early = asked()
  const abort = new AbortController()
  const sending = impl.send({ ...transfer, signal: abort.signal })
  sending.catch(() => {})
  // Some ask a node first; then the wallet is reached late.
  for (let round = 0; asked() === early && round < 40; round++) await settle()
  abort.abort()
  const during = await outcomeOf(() => sending)
  return [
    ...rejectionFaults('aborted before, it', before, 'abort'),
    ...(early === 0 ? [] : ['aborted before, it asks the wallet']),
    ...rejectionFaults('aborted while the wallet waits, it', during, 'abort'),
  ]
}

/** Calls that cannot succeed: each has to reject with a code, and none may ask the wallet. */
export async function refusedFaults(
  subject: Pick<TokensSubject, 'asked'>,
  calls: Readonly<Record<string, () => Promise<unknown>>>,
): Promise<readonly string[]> {
  const faults = Object.entries(calls).map(async ([what, run]) =>
    rejectionFaults(what, await outcomeOf(run, inclusionMs), 'coded'),
  )
  return [...(await Promise.all(faults)).flat(), ...wasAsked(subject)]
}
