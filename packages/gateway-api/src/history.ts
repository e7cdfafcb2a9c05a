import * as v from 'valibot'
import { chainId, decimal, money, optionalOf, rowsOf, text } from './parts.js'

export interface HistoryTransfer {
  readonly fungible_info?:
    | {
        readonly name?: string | undefined
        readonly symbol?: string | undefined
        readonly icon?: { readonly url: string } | undefined
      }
    | undefined
  readonly nft_info?:
    | {
        readonly name?: string | undefined
        readonly content?: { readonly preview?: { readonly url: string } | undefined } | undefined
        readonly flags: { readonly is_spam: boolean }
      }
    | undefined
  readonly direction: 'in' | 'out' | 'self'
  /** Whole units as decimal text. */
  readonly quantity: { readonly numeric: string }
  /** US dollars. */
  readonly value?: number | undefined
  readonly price?: number | undefined
}

/** One row of `GET /v1/account/{account}/history`. */
export interface HistoryRow {
  readonly id: string
  readonly metadata: {
    readonly operationType: string
    readonly hash: string
    /** ISO 8601. */
    readonly minedAt: string
    readonly sentFrom: string
    readonly sentTo: string
    readonly status: string
    readonly nonce?: number | undefined
    readonly application?: { readonly name?: string | undefined; readonly iconUrl?: string | undefined } | undefined
    /** CAIP-2. */
    readonly chain?: string | undefined
  }
  readonly transfers: readonly HistoryTransfer[]
}

export interface HistoryAnswer {
  readonly data: readonly HistoryRow[]
  /** Cursor of the next page; null after the last. */
  readonly next: string | null
}

const image = optionalOf(v.object({ url: text }))

export const HistoryTransferSchema: v.GenericSchema<unknown, HistoryTransfer> = v.object({
  fungible_info: optionalOf(v.object({ name: optionalOf(text), symbol: optionalOf(text), icon: image })),
  nft_info: optionalOf(
    v.object({
      name: optionalOf(text),
      content: optionalOf(v.object({ preview: image })),
      flags: v.fallback(v.object({ is_spam: v.boolean() }), { is_spam: false }),
    }),
  ),
  direction: v.picklist(['in', 'out', 'self']),
  quantity: v.object({ numeric: decimal }),
  value: optionalOf(money),
  price: optionalOf(money),
})

export const HistoryRowSchema: v.GenericSchema<unknown, HistoryRow> = v.object({
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(300)),
  metadata: v.object({
    operationType: text,
    hash: v.fallback(text, ''),
    minedAt: v.pipe(
      v.string(),
      v.check((date) => !Number.isNaN(Date.parse(date)), 'must be a date'),
    ),
    sentFrom: v.fallback(text, ''),
    sentTo: v.fallback(text, ''),
    status: text,
    nonce: optionalOf(v.number()),
    application: optionalOf(v.object({ name: optionalOf(text), iconUrl: optionalOf(text) })),
    chain: optionalOf(chainId),
  }),
  transfers: v.fallback(rowsOf(HistoryTransferSchema), []),
})

export const HistoryAnswerSchema: v.GenericSchema<unknown, HistoryAnswer> = v.object({
  data: rowsOf(HistoryRowSchema),
  next: v.fallback(v.nullable(text), null),
})
