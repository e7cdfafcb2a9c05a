import type { HistoryAnswer } from '@portico/gateway-api'
import type { Caches } from '@portico/server'
import * as v from 'valibot'

import { textCodec } from '../answers/codecs.js'
import { SellerError } from './SellerError.js'

/** What the provider says of the purchases for an address on a network, the newest first, as JSON of a history. */
export type Purchases = (user: string, chain: string) => Promise<string>

/** Rows that are read. */
const mostRows = 20

const text = v.pipe(v.string(), v.maxLength(300))
/** One purchase, or one transfer out of an account, in the shape of Coinbase's Transaction Status API. */
export interface SellerTransaction {
  readonly transaction_id: string
  readonly status: string
  readonly purchase_currency: string
  readonly purchase_network: string
  readonly purchase_amount: { readonly value: string }
  readonly wallet_address: string
  readonly tx_hash: string
  readonly created_at: string
}

const TransactionSchema: v.GenericSchema<unknown, SellerTransaction> = v.object({
  transaction_id: v.pipe(text, v.minLength(1)),
  status: text,
  purchase_currency: text,
  purchase_network: v.optional(text, ''),
  purchase_amount: v.object({ value: v.pipe(v.string(), v.regex(/^\d{1,78}(\.\d{1,78})?$/)) }),
  wallet_address: v.optional(text, ''),
  tx_hash: v.optional(text, ''),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
})
const AnswerSchema = v.object({ transactions: v.array(v.unknown()) })

/** What `ask` tells of purchases for an address. */
export function createPurchases(seller: string, ask: (user: string) => Promise<unknown>): Purchases {
  return async (user, chain) => {
    const rows = readTransactions(seller, await ask(user)).map((transaction) => toRow(transaction, chain))
    return JSON.stringify({ data: rows, next: null } satisfies HistoryAnswer)
  }
}

/** Milliseconds that an answer is kept: pages ask every few seconds, and what is asked counts at the provider. */
const keptFor = 2000

/** The same, asked once for all who ask within two seconds. */
export function keepPurchases(purchases: Purchases, caches: Caches): Purchases {
  const answers = caches.answers<string>('purchases', {
    time: keptFor,
    sizeOf: (text) => text.length,
    codec: textCodec,
  })
  return (user, chain) => answers.get(`${chain} ${user}`, () => purchases(user, chain))
}

/** The newest transactions of an answer, without those that cannot be understood. @throws SellerError where it is no such answer */
export function readTransactions(seller: string, answer: unknown): readonly SellerTransaction[] {
  const parsed = v.safeParse(AnswerSchema, answer)
  if (!parsed.success) throw new SellerError(seller, 'transport', 'answered without a list of transactions')
  return parsed.output.transactions.slice(0, mostRows).flatMap((transaction) => {
    const row = v.safeParse(TransactionSchema, transaction)
    return row.success ? [row.output] : []
  })
}

function toRow(purchase: SellerTransaction, chain: string): HistoryAnswer['data'][number] {
  const { transaction_id: id, status, purchase_currency: symbol, purchase_amount, wallet_address, tx_hash } = purchase
  return {
    id,
    metadata: {
      operationType: 'bought',
      hash: tx_hash,
      minedAt: purchase.created_at,
      sentFrom: '',
      sentTo: wallet_address,
      status,
      chain,
    },
    transfers: [
      { fungible_info: { name: symbol, symbol }, direction: 'in', quantity: { numeric: purchase_amount.value } },
    ],
  }
}
