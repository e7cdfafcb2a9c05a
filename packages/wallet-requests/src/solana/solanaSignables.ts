import { base64 } from '@scure/base'
import type { Intent, Signable } from '../Intent.js'
import { readSolanaTransaction, signatureSize } from './readSolanaTransaction.js'

export type SolanaMessageIntent = Extract<Intent, { readonly kind: 'solanaMessage' }>
export type SolanaTransactionsIntent = Extract<Intent, { readonly kind: 'solanaTransactions' }>

/** Bytes of a message, or the message part of each transaction, in order. */
export function solanaSignables(intent: SolanaMessageIntent | SolanaTransactionsIntent): readonly Signable[] {
  const all =
    intent.kind === 'solanaMessage'
      ? [base64.decode(intent.message)]
      : intent.transactions.map((wire) => readAgain(wire, intent.account).messageBytes)
  return all.map((bytes) => ({ key: 'solana', scheme: 'ed25519', bytes }))
}

/** The transactions with the account's signatures, base64. Nothing but its own place in each of them changes. */
export function solanaWires(intent: SolanaTransactionsIntent, signatures: readonly Uint8Array[]): readonly string[] {
  return intent.transactions.map((wire, at) => {
    const signed = base64.decode(wire)
    const { place } = readAgain(wire, intent.account)
    // Their number takes one byte: more than 19 do not fit into a packet.
    signed.set(signatures[at] ?? new Uint8Array(), 1 + place * signatureSize)
    return base64.encode(signed)
  })
}

/** An intent comes out of the same reader. @throws TypeError for one that does not */
function readAgain(wire: string, account: string): { readonly messageBytes: Uint8Array; readonly place: number } {
  const transaction = readSolanaTransaction(base64.decode(wire))
  const place = transaction?.message.keys.slice(0, transaction.message.signers).indexOf(account) ?? -1
  if (!transaction || place < 0) throw new TypeError('This is no transaction of the account.')
  return { messageBytes: transaction.messageBytes, place }
}
