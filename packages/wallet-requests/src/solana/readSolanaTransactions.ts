import { base64 } from '@scure/base'
import * as v from 'valibot'
import type { Field, Warning } from '../Description.js'
import { highest, type Finding, type ReadContext, type Shown } from '../finding.js'
import { parse, unreadable } from '../params.js'
import { numberValue, say } from '../say.js'
import { describeSolanaTransaction, type TransactionShown } from './describeSolanaTransaction.js'
import { readSolanaTransaction, transactionBytes, type SolanaMessage } from './readSolanaTransaction.js'

const text = v.pipe(v.string(), v.minLength(1), v.maxLength(4000))
const entrySchema = v.strictObject({ transaction: text })
const many = v.strictObject({ transactions: v.pipe(v.array(text), v.minLength(1), v.maxLength(20)) })
/** How it is sent is not up to the wallet's signature; it is in the request, which the visitor can read. */
const sent = v.strictObject({
  transaction: text,
  options: v.optional(
    v.strictObject({
      skipPreflight: v.optional(v.boolean()),
      preflightCommitment: v.optional(v.string()),
      commitment: v.optional(v.string()),
      maxRetries: v.optional(v.number()),
      minContextSlot: v.optional(v.number()),
    }),
  ),
})
const mostBeforeReview = 5

/**
 * `solana_signTransaction`, `solana_signAllTransactions` and `solana_signAndSendTransaction`, in base64 or base58. What is shown is
 * read from the bytes that are signed.
 * @throws RefusedError
 */
export function readSolanaTransactions(context: ReadContext): Finding {
  const { account, method, params: list } = context.request
  const params: unknown = Array.isArray(list) && list.length === 1 ? list[0] : list
  const texts =
    method === 'solana_signAllTransactions'
      ? parse(many, params).transactions
      : [parse(method === 'solana_signTransaction' ? entrySchema : sent, params).transaction]
  const all = texts.map((encoded) => {
    const bytes = transactionBytes(encoded)
    const read = bytes && readSolanaTransaction(bytes)
    if (!read) throw unreadable('transactionUnreadable')
    requireSigner(read.message, account)
    return { bytes, message: read.message }
  })
  const description = describeAll(
    all.map(({ message }) => describeSolanaTransaction(message, context)),
    context,
  )
  const transactions = all.map(({ bytes }) => base64.encode(bytes))
  return { ...description, intent: { kind: 'solanaTransactions', account, transactions } }
}

function requireSigner({ keys, signers }: SolanaMessage, account: string): void {
  if (!keys.slice(0, signers).includes(account)) throw unreadable('notASigner')
}

function describeAll(all: readonly TransactionShown[], { facts: { reviewAbove } }: ReadContext): Shown {
  const [only] = all
  // In parts, each below the limit, as much goes away.
  const paid = all.reduce((sum, { paysNew }) => sum + paysNew, 0n)
  const isLarge = reviewAbove !== undefined && paid > BigInt(reviewAbove)
  const isWarned = all.some(({ warnings }) => warnings.some(({ title }) => title.key === 'largeToNew'))
  const large: readonly Warning[] =
    isLarge && !isWarned ? [{ tone: 'warning', title: say('largeToNew'), text: say('largeToNewText') }] : []
  const description = only && all.length === 1 ? only.shown : describeSeveral(all.map((each) => each.shown))
  return {
    ...description,
    risk: isLarge ? highest([description.risk, 'R2']) : description.risk,
    warnings: [...description.warnings, ...large],
  }
}

function describeSeveral(all: readonly Shown[]): Shown {
  const of = numberValue(all.length)
  const isMany = all.length > mostBeforeReview
  const many: Warning = { tone: 'warning', title: say('manyTransactions'), text: say('manyTransactionsText') }
  const risk = highest([...all.map((each) => each.risk), isMany ? 'R2' : 'R1'])
  return {
    title: say('transactionCount', { count: of }),
    risk,
    sections: all.flatMap(({ sections, figure, title, lead }, at) => {
      const place = { at: numberValue(at + 1), of, title: { type: 'words', text: title } } as const
      const fields: readonly Field[] = [
        ...(figure ? [{ label: figure.label, value: figure.value }] : []),
        ...(lead ? [{ value: { type: 'words', text: lead } } as const] : []),
      ]
      return [{ title: say('transactionOf', place), fields }, ...sections]
    }),
    warnings: [
      ...(isMany ? [many] : []),
      ...all.flatMap(({ warnings }, at) =>
        warnings.map((warning): Warning => {
          const place = { at: numberValue(at + 1), title: { type: 'words', text: warning.title } } as const
          return { ...warning, title: say('inTransaction', place) }
        }),
      ),
    ],
    action: say(risk === 'R2' ? 'signAllAnyway' : 'signAll'),
  }
}
