import * as v from 'valibot'
import { chainId, integer, optionalOf, rowsOf, text } from './parts.js'

/** One row of `GET /v1/account/{account}/nfts`. */
export interface AssetRow {
  /** CAIP-2. */
  readonly chainId: string
  readonly contract: string
  readonly tokenId: string
  readonly standard: string
  readonly amount: string
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly collection?: string | undefined
  /** `https:`, `data:` of a raster type, or a path below the gateway that begins with a slash. */
  readonly imageUrl?: string | undefined
  readonly traits?: readonly { readonly name: string; readonly value: string }[] | undefined
  readonly isSpam: boolean
}

export interface AssetAnswer {
  readonly data: readonly AssetRow[]
  /** Cursor of the next page; null after the last. */
  readonly next: string | null
}

export const AssetRowSchema: v.GenericSchema<unknown, AssetRow> = v.object({
  chainId,
  contract: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  tokenId: integer,
  standard: v.fallback(text, 'ERC721'),
  amount: v.fallback(integer, '1'),
  name: optionalOf(text),
  description: optionalOf(text),
  collection: optionalOf(text),
  imageUrl: optionalOf(v.pipe(v.string(), v.maxLength(200_000))),
  traits: optionalOf(rowsOf(v.object({ name: text, value: text }))),
  isSpam: v.fallback(v.boolean(), false),
})

export const AssetAnswerSchema: v.GenericSchema<unknown, AssetAnswer> = v.object({
  data: rowsOf(AssetRowSchema),
  next: v.fallback(v.nullable(text), null),
})
