import * as v from 'valibot'
import { getAddress, isAddress } from 'viem'

/** A non-negative integer in decimal digits. */
export const digits: v.GenericSchema<unknown, string> = v.pipe(v.string(), v.regex(/^\d{1,78}$/))
const address: v.GenericSchema<unknown, string> = v.pipe(
  v.string(),
  v.check((text) => isAddress(text, { strict: false })),
  v.transform((text) => getAddress(text)),
)

export interface BlockscoutToken {
  readonly address: string
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly type: string
  readonly iconUrl: string | undefined
}

/** `TokenInfo`. The address is `address_hash`; `address` in versions before 8. */
export const TokenSchema: v.GenericSchema<unknown, BlockscoutToken> = v.pipe(
  v.object({
    address_hash: v.nullish(address),
    address: v.nullish(address),
    name: v.nullish(v.string(), ''),
    symbol: v.nullish(v.string(), ''),
    decimals: v.nullish(digits, '0'),
    type: v.nullish(v.string(), ''),
    icon_url: v.nullish(v.string()),
  }),
  v.check((token) => Boolean(token.address_hash ?? token.address) && Number(token.decimals) <= 255),
  v.transform((token) => ({
    address: token.address_hash ?? token.address ?? '',
    name: token.name ?? '',
    symbol: token.symbol ?? '',
    decimals: Number(token.decimals),
    type: token.type ?? '',
    iconUrl: token.icon_url ?? undefined,
  })),
)

export interface BlockscoutList {
  readonly items: readonly unknown[]
  readonly next_page_params?: Readonly<Record<string, string | number | boolean | null | undefined>> | null | undefined
}

/** A page of a list. Its rows are parsed one by one: one that does not fit must not hide the others. */
export const ListSchema: v.GenericSchema<unknown, BlockscoutList> = v.object({
  items: v.array(v.unknown()),
  next_page_params: v.nullish(v.record(v.string(), v.nullish(v.union([v.string(), v.number(), v.boolean()])))),
})

/** `next_page_params` as the query of the next page. */
export function queryOf(params: Readonly<Record<string, string | number | boolean | null | undefined>>): string {
  const entries = Object.entries(params).flatMap(([name, value]) =>
    value === null || value === undefined ? [] : [[name, String(value)]],
  )
  return new URLSearchParams(entries).toString()
}
