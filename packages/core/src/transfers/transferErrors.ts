import type { CoreErrors } from '../contract/errors/CoreErrors.js'
import { messageOf } from '../contract/errors/messageOf.js'
import {
  isPorticoError,
  makeCoreError,
  type CoreErrorArguments,
  type PorticoError,
} from '../contract/errors/PorticoError.js'
import type { TransferDifference, TransferProblem } from '../contract/Transfer.js'

type Name =
  | 'askedElsewhere'
  | 'feeTooHigh'
  | 'invalidTransfer'
  | 'transferChanged'
  | 'transferNotSent'
  | 'transferNotSupported'
  | 'transferOpen'

/** That of `transferNotSupported` is fixed by the specification. */
const texts: { readonly [K in Name]: string | ((context: CoreErrors[K]) => string) } = {
  askedElsewhere: 'The wallet is asked for another transfer of this account',
  feeTooHigh: 'The network fee is higher than the one that was confirmed',
  invalidTransfer: ({ path, problem }) => `'${path}' ${problem}`,
  transferChanged: 'The wallet signed something else than what was confirmed',
  transferNotSent: 'Nothing was sent',
  transferNotSupported: 'Unsupported chain',
  transferOpen: 'A transfer of this account may still arrive',
}
const details: { readonly [K in Name]: string } = {
  askedElsewhere: 'Answer it first. It may have been asked in another tab.',
  feeTooHigh: 'Nothing was sent. Look at the new fee, and confirm again.',
  invalidTransfer: 'Correct what is passed to modal.transfers.',
  transferChanged: 'Nothing was sent. Check the wallet, or use another one.',
  transferNotSent: 'The wallet did not take the request. Its own words are the cause.',
  transferNotSupported: 'Choose a network whose chain plugin makes such transfers.',
  transferOpen: 'Wait until it is known what became of it, or pass its id in `evenIfOpen`.',
}

/** Errors of transfers. */
export function transferError<K extends Name>(
  name: K,
  ...[context, rest]: CoreErrorArguments<CoreErrors[K]>
): PorticoError<`core/${K}`, CoreErrors[K]> {
  const text = texts[name] as string | ((context: never) => string)
  return makeCoreError(name, text, context, { details: details[name], ...rest })
}

/** For `sign` of a chain plugin: the wallet signed something else than the order, and nothing was sent. */
export function transferChanged(differences: readonly TransferDifference[]): PorticoError<'core/transferChanged'> {
  return transferError('transferChanged', { differences })
}

/**
 * For `sign` of a chain plugin whose wallet broadcasts by itself: it is certain that the wallet sent nothing. Any other error after
 * `prepared`, but the visitor's refusal, counts as a transfer that may have been sent.
 */
export function transferNotSent(cause: unknown): PorticoError<'core/transferNotSent'> {
  return transferError('transferNotSent', undefined, { cause })
}

/** What is kept of an error: it is stored, and shown. */
export function problemOf(thrown: unknown): TransferProblem {
  const error = isPorticoError(thrown, 'core/transferNotSent') ? thrown.cause : thrown
  if (!isPorticoError(error)) return { message: messageOf(error).slice(0, 1000) }
  return { code: error.code, message: error.shortMessage, details: error.details }
}
