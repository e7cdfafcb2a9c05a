import { isAbort, isPorticoError, isRejection } from '@portico/core'
import { show } from './findings.js'
import type { Outcome } from './outcomeOf.js'

/** What is wrong with the end of something that had to be rejected for `why`. */
export function rejectionFaults(
  what: string,
  outcome: Outcome<unknown>,
  why: 'abort' | 'refusal' | 'coded',
): readonly string[] {
  if (outcome.status === 'pending') return [`${what} does not end`]
  if (outcome.status === 'resolved') return [`${what} answers ${show(outcome.value)}`]
  const { error } = outcome
  const isRight = { abort: isAbort, refusal: isRejection, coded: (e: unknown) => isPorticoError(e) }[why]
  const problem = { abort: 'no AbortError', refusal: 'not told as a refusal', coded: 'no error with a code' }[why]
  return isRight(error) ? [] : [`${what} rejects with ${String(error)}, which is ${problem}`]
}
