import type { FailedTransactionMetadata } from 'litesvm'
import { instructionErrorNames, transactionErrorNames } from './errorNames.js'

/** What went wrong with a transaction, as Solana's JSON-RPC writes it. */
export type TransactionErrorJson = string | { readonly [kind: string]: unknown }

export function errorJson(failed: FailedTransactionMetadata): TransactionErrorJson {
  const error = failed.err()
  if (typeof error === 'number') return transactionErrorNames[error] ?? 'Unknown'
  if ('err' in error) return { InstructionError: [error.index, instructionError(error.err())] }
  if ('accountIndex' in error) return { InsufficientFundsForRent: { account_index: error.accountIndex } }
  return { DuplicateInstruction: error.index }
}

function instructionError(
  error: number | { readonly code: number } | { readonly msg: string },
): string | { readonly Custom: number } | { readonly BorshIoError: string } {
  if (typeof error === 'number') return instructionErrorNames[error] ?? 'GenericError'
  return 'code' in error ? { Custom: error.code } : { BorshIoError: error.msg }
}
