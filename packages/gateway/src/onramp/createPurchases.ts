import type { HistoryAnswer } from '@portico/gateway-api'
import * as v from 'valibot'
import { SourceError } from '../data/SourceError.js'
import type { OnrampProviderConfig } from './OnrampConfig.js'

/** What the provider says of the purchases for an address on a network, the newest first, as JSON of a history. */
export type Purchases = (user: string, chain: string) => Promise<string>

/** Ms that a provider has to answer. */
const timeout = 8000
/** Rows that are read. */
const mostRows = 20

const text = v.pipe(v.string(), v.maxLength(300))
const PurchaseSchema = v.object({
  transaction_id: v.pipe(text, v.minLength(1)),
  status: text,
  purchase_currency: text,
  purchase_amount: v.object({ value: v.pipe(v.string(), v.regex(/^\d{1,78}(\.\d{1,78})?$/)) }),
  wallet_address: v.optional(text, ''),
  tx_hash: v.optional(text, ''),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
})
const AnswerSchema = v.object({ transactions: v.array(v.unknown()) })

/** Undefined where the provider tells nothing. Answers in the shape of Coinbase's Transaction Status API are understood. */
export function createPurchases({ purchasesUrl, headers = {} }: OnrampProviderConfig): Purchases | undefined {
  if (purchasesUrl === undefined) return undefined
  return async (user, chain) => {
    const { transactions } = await ask(purchasesUrl.replaceAll('{user}', encodeURIComponent(user)), headers)
    const rows = transactions.slice(0, mostRows).flatMap((one) => {
      const parsed = v.safeParse(PurchaseSchema, one)
      return parsed.success ? [toRow(parsed.output, chain)] : []
    })
    return JSON.stringify({ data: rows, next: null } satisfies HistoryAnswer)
  }
}

async function ask(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<v.InferOutput<typeof AnswerSchema>> {
  try {
    const response = await fetch(url, { headers, redirect: 'error', signal: AbortSignal.timeout(timeout) })
    if (!response.ok) throw new Error(`it answered ${response.status}`)
    return v.parse(AnswerSchema, await response.json())
  } catch (cause) {
    throw new SourceError('onramp', cause instanceof Error ? cause.message : String(cause), { cause })
  }
}

function toRow(purchase: v.InferOutput<typeof PurchaseSchema>, chain: string): HistoryAnswer['data'][number] {
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
