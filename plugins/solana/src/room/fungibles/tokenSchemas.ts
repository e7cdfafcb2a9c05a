import * as v from 'valibot'

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
export const tokenPrograms: readonly string[] = [tokenProgram, token2022Program]

const amount = v.pipe(
  v.string(),
  v.regex(/^\d{1,20}$/),
  v.transform((digits) => BigInt(digits)),
)
const decimals = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(36))

/** `getTokenAccountsByOwner` with `jsonParsed`. */
export const tokenAccountsSchema = v.object({
  value: v.array(
    v.object({
      pubkey: v.string(),
      account: v.object({
        data: v.object({
          parsed: v.object({ info: v.object({ mint: v.string(), tokenAmount: v.object({ amount, decimals }) }) }),
        }),
      }),
    }),
  ),
})

const nameSchema = v.object({
  extension: v.literal('tokenMetadata'),
  state: v.object({ name: v.string(), symbol: v.string() }),
})

/** A mint with `jsonParsed`. */
export const mintSchema = v.object({
  owner: v.picklist(tokenPrograms),
  data: v.object({
    parsed: v.object({
      type: v.literal('mint'),
      info: v.object({
        decimals,
        supply: amount,
        extensions: v.optional(v.array(v.union([nameSchema, v.object({ extension: v.string() })]))),
      }),
    }),
  }),
})
export type Mint = v.InferOutput<typeof mintSchema>
