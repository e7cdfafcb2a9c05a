import { parseCaip10, type Caip10, type Caip2, type TokenBalance } from '@portico/core'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { readTokens } from './readTokens.js'
import { readableAccounts, tokenAccountsSchema, tokenPrograms, type TokenAccount } from './tokenSchemas.js'

interface Amount {
  readonly amount: bigint
  readonly decimals: number
}

/** Tokens of both programs. A token without decimals of which only one exists is an NFT and not listed. */
export async function listTokens(
  deps: RuntimeDeps,
  account: Caip10,
  signal?: AbortSignal,
): Promise<readonly TokenBalance[]> {
  const { networkId, address } = parseCaip10(account)
  const amounts = new Map<string, Amount>()
  for (const { mint, tokenAmount } of await ownedAccounts(deps, networkId, address, signal)) {
    // One owner may have several accounts of one token.
    const amount = (amounts.get(mint)?.amount ?? 0n) + tokenAmount.amount
    if (amount > 0n) amounts.set(mint, { amount, decimals: tokenAmount.decimals })
  }
  const tokens = await readTokens(deps, networkId, [...amounts.keys()], signal)
  return [...amounts].flatMap(([mint, { amount, decimals }]): TokenBalance[] => {
    const { name = '', symbol = '', isUnique } = tokens.get(mint) ?? {}
    return isUnique ? [] : [{ token: mint, name, symbol, decimals, amount }]
  })
}

export interface OwnedAccount {
  /** Of the account of the token, not of its owner. */
  readonly address: string
  readonly mint: string
  readonly tokenAmount: TokenAccount['account']['data']['parsed']['info']['tokenAmount']
}

/** Accounts of tokens that belong to an address, of both programs. */
export async function ownedAccounts(
  { nodes }: Pick<RuntimeDeps, 'nodes'>,
  networkId: Caip2,
  owner: string,
  signal: AbortSignal | undefined,
): Promise<readonly OwnedAccount[]> {
  const answers = await Promise.all(
    tokenPrograms.map((programId) =>
      nodes.request({
        networkId,
        method: 'getTokenAccountsByOwner',
        params: [owner, { programId }, { encoding: 'jsonParsed', commitment: 'confirmed' }],
        schema: tokenAccountsSchema,
        signal,
      }),
    ),
  )
  return answers
    .flatMap(({ value }) => readableAccounts(value))
    .map(({ pubkey, account }) => ({ address: pubkey, ...account.data.parsed.info }))
}
