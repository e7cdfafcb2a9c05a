import {
  parseExactJson,
  signaturePattern,
  solanaMetaSchema,
  solanaSignaturesSchema,
  solanaTransaction,
  type SolanaSignature,
} from '@portico/chain-kit/history'
import { base58 } from '@scure/base'
import type { HistoryRow } from '@portico/gateway-api'
import * as v from 'valibot'
import type { AccountOnChain, Page } from '../data/Sources.js'
import type { ChainNode } from '../rpc/ChainNode.js'
import { chainRow } from './historyRow.js'
import type { SolanaNames } from './solanaNames.js'
import type { CurrencyConfig } from './SourceConfig.js'

export interface SolanaTokenAccount {
  readonly address: string
  readonly mint: string
  readonly amount: bigint
  readonly decimals: number
}

/** Transactions of a page: each is asked for by itself. */
const pageSize = 20
/** Token accounts whose transactions are listed beside the owner's: who receives a token is not named by the transaction. */
const mostTokenAccounts = 20
const TransactionSchema = v.object({
  transaction: v.tuple([v.string(), v.literal('base64')]),
  meta: solanaMetaSchema,
  blockTime: v.nullish(v.number()),
})

export interface SolanaHistoryOptions {
  readonly account: AccountOnChain
  readonly node: ChainNode
  readonly native: CurrencyConfig
  readonly names: SolanaNames
  /** Those of the account. */
  readonly accounts: readonly SolanaTokenAccount[]
}

/** A page of the transactions that name the account or its token accounts. The cursor is the last signature of the page before. */
export async function solanaHistory(
  options: SolanaHistoryOptions,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<HistoryRow>> {
  const { account, node, accounts } = options
  if (cursor !== undefined && !signaturePattern.test(cursor)) throw new RangeError('no cursor of this source')
  const addresses = [account.address, ...accounts.slice(0, mostTokenAccounts).map(({ address }) => address)]
  const range = { limit: pageSize + 1, ...(cursor !== undefined && { before: cursor }) }
  const lists = await node.ask(
    addresses.map((address) => ({ method: 'getSignaturesForAddress', params: [address, range] })),
    signal,
  )
  const found = new Map<string, SolanaSignature>()
  for (const list of lists)
    for (const signature of v.parse(solanaSignaturesSchema, JSON.parse(list ?? '[]')))
      found.set(signature.signature, signature)
  const all = [...found.values()].toSorted((a, b) => b.slot - a.slot)
  const page = all.slice(0, pageSize)
  const texts = await node.ask(
    page.map(({ signature }) => ({
      method: 'getTransaction',
      params: [signature, { encoding: 'base64', maxSupportedTransactionVersion: 0 }],
    })),
    signal,
  )
  const read = page.map((signature, at) => readTransaction(options, signature, texts[at]))
  const names = await options.names.of([...new Set(read.flatMap((row) => row?.mints ?? []))], signal)
  return {
    data: read.flatMap((row) => (row ? [row.build(names)] : [])),
    next: all.length > pageSize ? page.at(-1)?.signature : undefined,
  }
}

type Names = Awaited<ReturnType<SolanaNames['of']>>

interface ReadTransaction {
  readonly mints: readonly string[]
  build(names: Names): HistoryRow
}

/** Undefined for a transaction that the node does not know in full. */
function readTransaction(
  { account: { chain, address }, native }: SolanaHistoryOptions,
  { signature, isFailed, minedAt }: SolanaSignature,
  text: string | undefined,
): ReadTransaction | undefined {
  const parsed = v.safeParse(TransactionSchema, parseExactJson(text ?? 'null'))
  if (!parsed.success) return undefined
  const { transaction, meta, blockTime } = parsed.output
  const meant = solanaTransaction({ signature, isFailed, keys: staticKeys(transaction[0]), meta }, address)
  if (!meant) return undefined
  const time = minedAt ?? (blockTime ?? 0) * 1000
  return {
    mints: meant.moves.flatMap(({ token }) => token ?? []),
    build: (names) =>
      chainRow(meant, {
        chain,
        time,
        tokenOf: ({ token, decimals = 0 }) => (token === undefined ? native : { ...names.get(token), decimals }),
      }),
  }
}

/** The accounts that a transaction names itself: behind its signatures, its version if it has one, and three counters. */
function staticKeys(base64: string): readonly string[] {
  const bytes = Buffer.from(base64, 'base64')
  const [signatures, afterCount] = compactLength(bytes, 0)
  const message = afterCount + signatures * 64
  const header = (bytes[message] ?? 0) & 0x80 ? message + 1 : message
  const [count, start] = compactLength(bytes, header + 3)
  return Array.from({ length: Math.min(count, 256) }, (_, at) =>
    base58.encode(bytes.subarray(start + at * 32, start + at * 32 + 32)),
  )
}

/** Solana's `ShortU16`: seven bits a byte, the lowest first. Answers the place after it too. */
function compactLength(bytes: Uint8Array, at: number): readonly [number, number] {
  const low = bytes[at] ?? 0
  if (low < 0x80) return [low, at + 1]
  const middle = bytes[at + 1] ?? 0
  if (middle < 0x80) return [(low & 0x7f) | (middle << 7), at + 2]
  return [(low & 0x7f) | ((middle & 0x7f) << 7) | ((bytes[at + 2] ?? 0) << 14), at + 3]
}
