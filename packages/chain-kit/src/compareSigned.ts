import { transferChanged, type TransferDifference } from '@portico/core'
import type { AnswerContext } from './askWallet.js'

/** What a transaction does, by the names of `TransferDifference`: `payer`, `receiver`, `amount`, `fee` … */
export type TransferFields = Readonly<Record<string, string>>

/** Fields of `found` that are not as in `ordered`. */
export function differencesOf(ordered: TransferFields, found: TransferFields): readonly TransferDifference[] {
  return Object.entries(ordered).flatMap(([field, value]) =>
    found[field] === value ? [] : [{ field, asked: value, found: found[field] ?? 'none' }],
  )
}

/**
 * Compares what a wallet signed with what it was asked to sign, for `sign` of the capability `transfers`.
 * @param wallet Who signed, for people.
 * @param ordered Fields that must be the same.
 * @param read Reads them out of the wallet's answer.
 * @throws `core/transferChanged`, or `badAnswer` where `read` throws
 */
export function compareSigned(
  { error }: AnswerContext,
  wallet: string,
  ordered: TransferFields,
  read: () => TransferFields,
): void {
  const details = 'Nothing was sent. Use another wallet.'
  let found: TransferFields
  try {
    found = read()
  } catch (cause) {
    throw error('badAnswer', { from: wallet, method: 'sign' }, { cause, details })
  }
  const differences = differencesOf(ordered, found)
  if (differences.length > 0) throw transferChanged(differences)
}
