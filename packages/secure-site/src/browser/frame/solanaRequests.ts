import { FrameError } from '@portico/embedded-api'
import { base58, base64 } from '@scure/base'
import * as v from 'valibot'

import type { Approval, Custody } from '../custody/createCustody.js'
import type { Node } from '../nodes/createNode.js'

const text = v.pipe(v.string(), v.maxLength(262_144))
const MessageSchema = v.object({ message: text, pubkey: v.optional(text) })
const TransactionSchema = v.object({ transaction: text })
const TransactionsSchema = v.object({ transactions: v.pipe(v.array(text), v.minLength(1), v.maxLength(20)) })
const SendSchema = v.object({
  transaction: text,
  options: v.optional(
    v.object({
      skipPreflight: v.optional(v.boolean()),
      preflightCommitment: v.optional(v.string()),
      maxRetries: v.optional(v.number()),
      minContextSlot: v.optional(v.number()),
    }),
  ),
})

export interface SolanaSigning {
  readonly custody: Custody
  readonly node: Node
  /** Base58. */
  readonly account: string
  readonly approval: Approval
  readonly signal: AbortSignal
}

export type SolanaMethod =
  | 'solana_signMessage'
  | 'solana_signTransaction'
  | 'solana_signAllTransactions'
  | 'solana_signAndSendTransaction'

/** Messages are base58, transactions base64, as in WalletConnect's methods of Solana. Answers what those say. */
export async function signSolana(method: SolanaMethod, params: unknown, signing: SolanaSigning): Promise<unknown> {
  const { custody, account, approval, signal } = signing
  if (method === 'solana_signMessage') {
    const { message, pubkey } = read(MessageSchema, params)
    if (pubkey !== undefined && pubkey !== account) throw unreadable('The message is for another account.')
    const request = { kind: 'solanaMessage', account, message: decode58(message) } as const
    const [signature] = await custody.sign(request, approval, { signal })
    return { signature: base58.encode(signature ?? new Uint8Array()) }
  }
  const encoded = transactionsOf(method, params)
  const request = { kind: 'solanaTransactions', account, transactions: encoded.map(decode64) } as const
  const signed = (await custody.sign(request, approval, { signal })).map((bytes) => base64.encode(bytes))
  const [first = ''] = signed
  switch (method) {
    case 'solana_signAllTransactions':
      return { transactions: signed }
    case 'solana_signTransaction':
      return { transaction: first, signature: firstSignature(first) }
    case 'solana_signAndSendTransaction':
      return { signature: await send(first, params, signing) }
  }
}

async function send(transaction: string, params: unknown, { node, signal }: SolanaSigning): Promise<string> {
  const { options } = read(SendSchema, params)
  // Taken back while it was signed.
  signal.throwIfAborted()
  const signature = await node.request('sendTransaction', [transaction, { ...options, encoding: 'base64' }])
  if (typeof signature === 'string') return signature
  throw new FrameError('embedded/nodeRefused', 'The network answered something that cannot be read.')
}

/** The transactions of a request in base64. @throws FrameError `embedded/unreadable` */
export function transactionsOf(method: SolanaMethod, params: unknown): readonly string[] {
  if (method === 'solana_signAllTransactions') return read(TransactionsSchema, params).transactions
  return [read(TransactionSchema, params).transaction]
}

/** A transaction begins with the number of its signatures; the first is the fee payer's, and the transaction's id. */
function firstSignature(transaction: string): string {
  return base58.encode(base64.decode(transaction).subarray(1, 65))
}

function read<T>(schema: v.GenericSchema<unknown, T>, params: unknown): T {
  const { success, output } = v.safeParse(schema, params)
  if (!success) throw unreadable('The request cannot be read.')
  return output
}

function decode58(value: string): Uint8Array {
  try {
    return base58.decode(value)
  } catch {
    throw unreadable('The message is not base58.')
  }
}

function decode64(value: string): Uint8Array {
  try {
    return base64.decode(value)
  } catch {
    throw unreadable('The transaction is not base64.')
  }
}

function unreadable(message: string): FrameError {
  return new FrameError('embedded/unreadable', message)
}
