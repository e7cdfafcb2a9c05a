import type { Caip2, TransferAction } from '@portico/core'
import * as v from 'valibot'
import { isAddress } from '../../isAddress.js'
import type { RuntimeDeps } from '../RuntimeDeps.js'
import { mintSchema, readableAccounts, tokenAccountsSchema, type Mint } from '../tokens/tokenSchemas.js'
import { readAccountKind } from './checkReceiver.js'

const commitment = 'confirmed'

export interface TokenMove {
  readonly mint: string
  /** The token program it belongs to. */
  readonly program: string
  /** As the visitor was shown them: the token program refuses a transfer with others. */
  readonly decimals: number
  /** The sender's accounts of it, and how much comes from each. */
  readonly sources: readonly { readonly account: string; readonly amount: bigint }[]
  /** The receiver's associated account. */
  readonly target: string
  /** Whether that has to be created. */
  readonly isNew: boolean
}

/**
 * Reads what a transfer of a token needs.
 * @throws `solana/unknownToken`, `solana/decimalsDiffer`, `solana/notEnough`
 */
export async function readTokenMove(
  deps: RuntimeDeps,
  networkId: Caip2,
  from: string,
  { token, decimals, to, amount }: Extract<TransferAction, { readonly type: 'token' }>,
  signal: AbortSignal | undefined,
): Promise<TokenMove> {
  const { context, web3 } = deps
  const [mint, { associatedAccount }] = await Promise.all([readMint(deps, networkId, token, signal), web3()])
  const { decimals: found } = mint.data.parsed.info
  if (found !== decimals)
    throw context.error(
      'decimalsDiffer',
      { token, shown: decimals, found },
      { details: 'The amount that was shown would be another one. Load the tokens again.' },
    )
  const program = mint.owner
  const target = associatedAccount(to, token, program)
  const [sources, targetAccount] = await Promise.all([
    readSources(deps, { networkId, from, token, amount, signal }),
    readAccountKind(deps, networkId, target, signal),
  ])
  return { mint: token, program, decimals, sources, target, isNew: targetAccount === undefined }
}

async function readMint(
  { context, nodes }: RuntimeDeps,
  networkId: Caip2,
  token: string,
  signal: AbortSignal | undefined,
): Promise<Mint> {
  const unknown = (): Error =>
    context.error('unknownToken', { token }, { details: 'Expected the address of a mint on this network.' })
  if (!isAddress(token)) throw unknown()
  const { value } = await nodes.request({
    networkId,
    method: 'getAccountInfo',
    params: [token, { encoding: 'jsonParsed', commitment }],
    schema: v.object({ value: v.unknown() }),
    signal,
  })
  const mint = v.safeParse(mintSchema, value)
  if (!mint.success) throw unknown()
  return mint.output
}

/** The accounts of a token that an owner has, those with most first. Frozen ones are among them: the chain refuses those. */
export async function readTokenAccounts(
  { nodes }: RuntimeDeps,
  {
    networkId,
    from,
    token,
    signal,
  }: {
    readonly networkId: Caip2
    readonly from: string
    readonly token: string
    readonly signal: AbortSignal | undefined
  },
): Promise<readonly { readonly account: string; readonly balance: bigint }[]> {
  const { value } = await nodes.request({
    networkId,
    method: 'getTokenAccountsByOwner',
    params: [from, { mint: token }, { encoding: 'jsonParsed', commitment }],
    schema: tokenAccountsSchema,
    signal,
  })
  return readableAccounts(value)
    .map(({ pubkey, account }) => ({ account: pubkey, balance: account.data.parsed.info.tokenAmount.amount }))
    .sort((a, b) => (a.balance < b.balance ? 1 : -1))
}

/** As many of the sender's accounts of the token as the amount needs, those with most first. */
async function readSources(
  deps: RuntimeDeps,
  { amount, ...asked }: Parameters<typeof readTokenAccounts>[1] & { readonly amount: bigint },
): Promise<TokenMove['sources']> {
  const accounts = await readTokenAccounts(deps, asked)
  const { context } = deps
  const { token } = asked
  let missing = amount
  const sources = accounts.flatMap(({ account, balance }) => {
    const part = balance < missing ? balance : missing
    missing -= part
    return part > 0n ? [{ account, amount: part }] : []
  })
  if (missing > 0n) throw context.error('notEnough', { token }, { details: 'Send less, or get more of it first.' })
  return sources
}
