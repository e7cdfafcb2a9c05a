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

export interface TokenAccount {
  readonly pubkey: string
  readonly account: {
    readonly data: {
      readonly parsed: {
        readonly info: {
          readonly mint: string
          readonly tokenAmount: { readonly amount: bigint; readonly decimals: number }
        }
      }
    }
  }
}

/** `getTokenAccountsByOwner`, whose entries are parsed one by one: anybody may send an account a token that cannot be read. */
export const tokenAccountsSchema: v.GenericSchema<unknown, { readonly value: readonly unknown[] }> = v.object({
  value: v.array(v.unknown()),
})
/** One of them with `jsonParsed`. */
const tokenAccountSchema: v.GenericSchema<unknown, TokenAccount> = v.object({
  pubkey: v.string(),
  account: v.object({
    data: v.object({
      parsed: v.object({ info: v.object({ mint: v.string(), tokenAmount: v.object({ amount, decimals }) }) }),
    }),
  }),
})

/** The entries that can be read. */
export function readableAccounts(entries: readonly unknown[]): readonly TokenAccount[] {
  return entries.flatMap((entry) => {
    const parsed = v.safeParse(tokenAccountSchema, entry)
    return parsed.success ? [parsed.output] : []
  })
}

interface NamedMint {
  readonly extension: 'tokenMetadata'
  readonly state: { readonly name: string; readonly symbol: string }
}
const nameSchema: v.GenericSchema<unknown, NamedMint> = v.object({
  extension: v.literal('tokenMetadata'),
  state: v.object({ name: v.string(), symbol: v.string() }),
})

export interface Mint {
  readonly owner: (typeof tokenPrograms)[number]
  readonly data: {
    readonly parsed: {
      readonly type: 'mint'
      readonly info: {
        readonly decimals: number
        readonly supply: bigint
        readonly extensions?: readonly (NamedMint | { readonly extension: string })[] | undefined
      }
    }
  }
}

/** A mint with `jsonParsed`. */
export const mintSchema: v.GenericSchema<unknown, Mint> = v.object({
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
