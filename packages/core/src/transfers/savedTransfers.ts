import * as v from 'valibot'
import type { Caip10 } from '../contract/caip.js'
import { parseCaip10 } from '../contract/parseCaip.js'
import type { StoredFormat } from '../contract/Storage.js'
import { operationPattern } from './checkAction.js'
import { finalStatuses, isFinal, type Transfer, type TransferStatus } from '../contract/Transfer.js'

/** Transfers that are stored; open ones stay before ended ones. */
const mostKept = 50
/** Milliseconds that an ended transfer is kept, so that other tabs and a reload can show how it ended. */
const endedLifetime = 24 * 3600 * 1000

const text = v.pipe(v.string(), v.maxLength(4096))
const bytes = v.pipe(v.string(), v.maxLength(200_000))
/** JSON has no bigint: amounts are stored as decimal digits. */
const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,100}$/),
  v.transform((digits) => BigInt(digits)),
)
/** As `amount`, and below 0. */
const change = v.pipe(
  v.string(),
  v.regex(/^-?\d{1,100}$/),
  v.transform((digits) => BigInt(digits)),
)
const account = v.custom<Caip10>((id) => {
  try {
    parseCaip10(id)
    return true
  } catch {
    return false
  }
})
const notes = v.record(text, v.union([bytes, v.number(), v.boolean(), v.null()]))
const receiver = { to: text, amount, memo: v.optional(text) }
const call = v.object({ to: text, data: v.optional(bytes), value: v.optional(amount) })
const action = v.variant('type', [
  v.object({ type: v.literal('native'), ...receiver }),
  v.object({ type: v.literal('token'), token: text, decimals: v.pipe(v.number(), v.integer()), ...receiver }),
  v.object({
    type: v.literal('calls'),
    calls: v.array(call),
    atomic: v.optional(v.boolean()),
  }),
])
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255))
/** A transfer is followed whatever is displayed of it: what cannot be read is not displayed. */
const readable = <T>(schema: v.GenericSchema<unknown, T>) => v.fallback(v.optional(schema), undefined)
const display = v.object({
  symbol: readable(text),
  decimals: readable(decimals),
  imageUrl: readable(text),
  receiverName: readable(text),
  operation: readable(v.pipe(v.string(), v.regex(operationPattern))),
  amount: readable(amount),
  received: readable(v.object({ symbol: text, decimals, amount, imageUrl: readable(text) })),
})
const problem = v.object({ code: v.optional(text), message: text, details: v.optional(text) })
const time = v.pipe(v.number(), v.integer(), v.minValue(0))

const openStatuses: readonly TransferStatus[] = [
  'preparing',
  'asking',
  'withdrawing',
  'signed',
  'broadcast',
  'included',
  'lost',
  'unknown',
]

const transfer = v.object({
  id: text,
  order: v.object({ account, action, maxFee: amount, display }),
  status: v.picklist([...openStatuses, ...finalStatuses]),
  since: time,
  changedAt: time,
  hash: v.optional(text),
  walletBroadcasts: v.boolean(),
  walletMayBroadcast: v.optional(v.boolean()),
  isUnspent: v.optional(v.boolean()),
  slow: v.optional(v.array(v.picklist(['replace', 'child']))),
  isKnown: v.boolean(),
  fee: v.optional(amount),
  isProved: v.optional(v.boolean()),
  changes: v.optional(v.array(v.object({ token: v.optional(text), item: v.optional(text), amount: change }))),
  problem: v.optional(problem),
  differences: v.optional(v.array(v.object({ field: text, asked: text, found: text }))),
  replacedBy: v.optional(text),
  anchor: v.optional(notes),
  signed: v.optional(
    v.object({
      hash: text,
      bytes: v.optional(bytes),
      isSent: v.optional(v.boolean()),
      expires: v.boolean(),
      notes: v.optional(notes),
    }),
  ),
})

/** One that cannot be read is left out, not all of them. */
export const transfersFormat: StoredFormat<readonly Transfer[]> = {
  parse: (value) =>
    v.parse(v.array(v.unknown()), value).flatMap((entry) => {
      const parsed = v.safeParse(transfer, entry)
      return parsed.success ? [parsed.output] : []
    }),
}

/** What is stored of a list, the newest first: JSON without bigint. */
export function toStored(transfers: readonly Transfer[], now: number): unknown {
  const isRecent = (transfer: Transfer): boolean => !isFinal(transfer) || now - transfer.changedAt < endedLifetime
  const kept = transfers.filter(isRecent)
  const open = kept.filter((transfer) => !isFinal(transfer)).slice(0, mostKept)
  const ended = kept.filter(isFinal).slice(0, mostKept - open.length)
  const written = transfers.filter((transfer) => open.includes(transfer) || ended.includes(transfer))
  return JSON.parse(JSON.stringify(written, (_key, value: unknown) => (typeof value === 'bigint' ? `${value}` : value)))
}
