import type { Caches } from '@portico/server'
import * as v from 'valibot'
import type { AccountOnChain, ChainSources, TokenAmount } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import { rawMembers } from '../rpc/rawJson.js'
import { bigintOf } from './amounts.js'
import type { ChainNode } from '../rpc/ChainNode.js'
import { solanaHistory, type SolanaTokenAccount } from './solanaHistory.js'
import { createSolanaNames } from './solanaNames.js'
import type { CurrencyConfig } from './SourceConfig.js'

export const tokenProgram = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
export const token2022Program = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'

const TokenAccountSchema = v.object({
  pubkey: v.string(),
  account: v.object({
    data: v.object({
      parsed: v.object({
        info: v.object({
          mint: v.string(),
          tokenAmount: v.object({
            amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)),
            decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
          }),
        }),
      }),
    }),
  }),
})

export interface SolanaOptions {
  readonly chain: string
  readonly node: ChainNode
  readonly native: CurrencyConfig
  readonly caches: Pick<Caches, 'values'>
}

/** Balances and history of Solana from one of its nodes. */
export function solanaSource({ chain, node, native, caches }: SolanaOptions): ChainSources {
  const names = createSolanaNames(chain, node, caches)

  /** The native balance, and the accounts of both token programs. */
  async function read(address: string, signal: AbortSignal): Promise<readonly [bigint, readonly SolanaTokenAccount[]]> {
    const [balance, ...lists] = await node.ask(
      [
        { method: 'getBalance', params: [address] },
        ...[tokenProgram, token2022Program].map((programId) => ({
          method: 'getTokenAccountsByOwner',
          params: [address, { programId }, { encoding: 'jsonParsed' }],
        })),
      ],
      signal,
    )
    const amount = balance === undefined ? undefined : bigintOf(rawMembers(balance).get('value'))
    if (amount === undefined || lists.includes(undefined))
      throw new SourceError('solana', 'the node did not answer getBalance or getTokenAccountsByOwner')
    return [amount, lists.flatMap((list) => tokenAccounts(list ?? ''))]
  }

  return {
    balances: {
      async balances({ address }, signal) {
        const [amount, accounts] = await read(address, signal)
        const mints = new Map<string, SolanaTokenAccount>()
        // An owner may have several accounts of one token.
        for (const account of accounts) {
          mints.set(account.mint, { ...account, amount: account.amount + (mints.get(account.mint)?.amount ?? 0n) })
        }
        const owned = [...mints.values()].filter((account) => account.amount > 0n)
        const known = await names.of(
          owned.map(({ mint }) => mint),
          signal,
        )
        const tokens = owned.map(({ mint, amount: sum, decimals }): TokenAmount => ({
          chain,
          address: mint,
          name: known.get(mint)?.name ?? '',
          symbol: known.get(mint)?.symbol ?? '',
          decimals,
          amount: sum,
        }))
        return [{ chain, ...native, amount }, ...tokens]
      },
    },
    history: {
      async history(account: AccountOnChain, cursor, signal) {
        const [, accounts] = await read(account.address, signal)
        return solanaHistory({ account, node, native, names, accounts }, cursor, signal)
      },
    },
    tokens: {
      tokens: (tokens, signal) =>
        Promise.all(
          tokens.map(async ({ address }) => {
            if (address === undefined) return { chain, ...native }
            const decimals = await names.decimals(address, signal)
            const name = (await names.of([address], signal)).get(address)
            return decimals === undefined ? undefined : { chain, address, name: '', symbol: '', ...name, decimals }
          }),
        ),
    },
  }
}

/** Entries are parsed one by one: anybody may send an account a token that cannot be read. */
function tokenAccounts(list: string): readonly SolanaTokenAccount[] {
  const { value } = v.parse(v.object({ value: v.array(v.unknown()) }), JSON.parse(list))
  return value.flatMap((entry): SolanaTokenAccount[] => {
    const parsed = v.safeParse(TokenAccountSchema, entry)
    if (!parsed.success) return []
    const { mint, tokenAmount } = parsed.output.account.data.parsed.info
    return [{ address: parsed.output.pubkey, mint, amount: BigInt(tokenAmount.amount), decimals: tokenAmount.decimals }]
  })
}
