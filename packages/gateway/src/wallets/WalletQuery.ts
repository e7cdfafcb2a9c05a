import * as v from 'valibot'

import type { RefusalReason } from '../answers/refusal.js'

/** More entries than this to a page are answered as this many: `count` tells a client that there are more. */
export const maxEntries = 100
/** Entries to a page when the request names no number. */
export const defaultEntries = 40

/** A parsed `GET /getWallets` query. */
export interface WalletQuery {
  /** From 1. */
  readonly page: number
  readonly entries: number
  readonly include: ReadonlySet<string> | undefined
  readonly exclude: ReadonlySet<string>
  readonly search: string
  readonly badge: 'certified' | 'none' | undefined
  /** CAIP-2. */
  readonly chains: readonly string[] | undefined
}

/** The parameters that are read; others, such as `st` and `sv`, are not. */
export const walletQueryNames = ['page', 'entries', 'include', 'exclude', 'search', 'badge_type', 'chains'] as const

const count = (name: string, fallback: number): v.GenericSchema<string | undefined, number> =>
  v.pipe(
    v.optional(v.string(), String(fallback)),
    v.regex(/^[1-9]\d{0,8}$/, `${name} must be a whole number from 1.`),
    v.transform(Number),
  )

// A client with nothing to list sends an empty parameter or none.
const list: v.GenericSchema<string | undefined, readonly string[] | undefined> = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
  v.maxLength(500, 'A list may have 500 parts at most.'),
  v.transform((parts) => (parts.length === 0 ? undefined : parts)),
)

const ids: v.GenericSchema<string | undefined, ReadonlySet<string> | undefined> = v.pipe(
  list,
  v.transform((parts) => parts && new Set(parts.map((part) => part.toLowerCase()))),
)

const WalletQuerySchema = v.object({
  page: count('page', 1),
  entries: v.pipe(
    count('entries', defaultEntries),
    v.transform((entries) => Math.min(entries, maxEntries)),
  ),
  include: ids,
  exclude: ids,
  search: v.pipe(v.optional(v.string(), ''), v.maxLength(100, 'search may have 100 characters at most.')),
  badge_type: v.optional(
    v.union([v.picklist(['certified', 'none']), v.literal('')], 'badge_type must be certified or none.'),
  ),
  chains: v.pipe(
    list,
    v.check(
      (chains) => chains === undefined || chains.every((chain) => /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/.test(chain)),
      'chains must be a comma list of CAIP-2 ids such as eip155:1.',
    ),
  ),
})

/** Reads a query whose parameters are text or absent; otherwise says what is wrong with each. */
export function parseWalletQuery(
  query: Readonly<Record<string, string | undefined>>,
): { readonly query: WalletQuery } | { readonly reasons: readonly RefusalReason[] } {
  const parsed = v.safeParse(WalletQuerySchema, query)
  if (!parsed.success) {
    return {
      reasons: parsed.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', description: issue.message })),
    }
  }
  const { badge_type: badge, exclude, ...rest } = parsed.output
  return { query: { ...rest, exclude: exclude ?? new Set(), badge: badge === '' ? undefined : badge } }
}
