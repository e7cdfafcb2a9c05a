import { base58 } from '@scure/base'
import type { HistoryRow } from '@portico/gateway-api'
import * as v from 'valibot'
import type { AccountOnChain, Page } from '../data/Sources.js'
import { rawElements, rawMembers } from '../rpc/rawJson.js'
import { bigintOf } from './amounts.js'
import type { ChainNode } from '../rpc/ChainNode.js'
import { historyRow, type Move } from './historyRow.js'
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
/** What opening an account for a token costs at most, and is no payment beside it. Lamports. */
const mostRent = 10_000_000n

const SignaturesSchema = v.array(
  v.object({
    signature: v.pipe(v.string(), v.regex(/^[1-9A-HJ-NP-Za-km-z]{64,90}$/)),
    slot: v.number(),
    err: v.unknown(),
    blockTime: v.optional(v.nullable(v.number())),
  }),
)
type Signature = v.InferOutput<typeof SignaturesSchema>[number]

const TokenBalancesSchema = v.fallback(
  v.array(
    v.object({
      mint: v.string(),
      owner: v.optional(v.string()),
      uiTokenAmount: v.object({ amount: v.pipe(v.string(), v.regex(/^\d{1,20}$/)), decimals: v.number() }),
    }),
  ),
  [],
)
const MetaSchema = v.object({
  fee: v.number(),
  preTokenBalances: TokenBalancesSchema,
  postTokenBalances: TokenBalancesSchema,
  loadedAddresses: v.fallback(v.object({ writable: v.array(v.string()), readonly: v.array(v.string()) }), {
    writable: [],
    readonly: [],
  }),
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
  if (cursor !== undefined && !/^[1-9A-HJ-NP-Za-km-z]{64,90}$/.test(cursor))
    throw new RangeError('no cursor of this source')
  const addresses = [account.address, ...accounts.slice(0, mostTokenAccounts).map(({ address }) => address)]
  const range = { limit: pageSize + 1, ...(cursor !== undefined && { before: cursor }) }
  const lists = await node.ask(
    addresses.map((address) => ({ method: 'getSignaturesForAddress', params: [address, range] })),
    signal,
  )
  const found = new Map<string, Signature>()
  for (const list of lists)
    for (const signature of v.parse(SignaturesSchema, JSON.parse(list ?? '[]')))
      found.set(signature.signature, signature)
  const all = [...found.values()].toSorted((one, other) => other.slot - one.slot)
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
  { account, native }: SolanaHistoryOptions,
  { signature, err, blockTime }: Signature,
  text: string | undefined,
): ReadTransaction | undefined {
  const members = text?.startsWith('{') ? rawMembers(text) : undefined
  const encoded = v.safeParse(
    v.tuple([v.string(), v.literal('base64')]),
    JSON.parse(members?.get('transaction') ?? 'null'),
  )
  const metaText = members?.get('meta')
  if (!encoded.success || !metaText?.startsWith('{')) return undefined
  const meta = v.parse(MetaSchema, JSON.parse(metaText))
  const keys = [...staticKeys(encoded.output[0]), ...meta.loadedAddresses.writable, ...meta.loadedAddresses.readonly]
  const changes = lamportChanges(metaText, keys)
  const isOwn = keys[0] === account.address
  const tokens = tokenChanges(meta, account.address)
  const own = (changes.get(account.address) ?? 0n) + (isOwn ? BigInt(meta.fee) : 0n)
  const isRent = tokens.length > 0 && own < 0n && -own <= mostRent
  const coins: Move[] = own === 0n || isRent ? [] : [moveOf(own, native.decimals, native)]
  const time = blockTime ?? bigTime(members?.get('blockTime'))
  return {
    mints: tokens.map(({ mint }) => mint),
    build: (names) => {
      const moves = [...coins, ...tokens.map(({ mint, change, decimals }) => moveOf(change, decimals, names.get(mint)))]
      const isOut = moves.some(({ direction }) => direction === 'out')
      return historyRow({
        chain: account.chain,
        hash: signature,
        status: err === null || err === undefined ? 'confirmed' : 'failed',
        time: (time ?? 0) * 1000,
        from: keys[0] ?? '',
        to: isOut ? (receiverOf(meta, tokens[0]?.mint, changes) ?? '') : account.address,
        isOwn,
        moves,
      })
    },
  }
}

function moveOf(change: bigint, decimals: number, token: Move['token']): Move {
  return {
    direction: change < 0n ? 'out' : 'in',
    amount: change < 0n ? -change : change,
    decimals,
    ...(token && { token }),
  }
}

function bigTime(text: string | undefined): number | undefined {
  const seconds = bigintOf(text)
  return seconds === undefined ? undefined : Number(seconds)
}

/** How the lamports of each account changed. */
function lamportChanges(meta: string, keys: readonly string[]): ReadonlyMap<string, bigint> {
  const members = rawMembers(meta)
  const list = (name: string): readonly bigint[] => {
    const text = members.get(name)
    return text?.startsWith('[') ? rawElements(text).map((element) => bigintOf(element) ?? 0n) : []
  }
  const before = list('preBalances')
  const after = list('postBalances')
  return new Map(keys.map((key, at) => [key, (after[at] ?? 0n) - (before[at] ?? 0n)]))
}

type Meta = v.InferOutput<typeof MetaSchema>

function ownedChange(meta: Meta, mint: string, owner: string): bigint {
  const sum = (list: Meta['preTokenBalances']): bigint =>
    list.reduce(
      (all, entry) => (entry.mint === mint && entry.owner === owner ? all + BigInt(entry.uiTokenAmount.amount) : all),
      0n,
    )
  return sum(meta.postTokenBalances) - sum(meta.preTokenBalances)
}

function tokenChanges(
  meta: Meta,
  owner: string,
): readonly { readonly mint: string; readonly change: bigint; readonly decimals: number }[] {
  const mints = new Map(
    [...meta.preTokenBalances, ...meta.postTokenBalances].map((entry) => [entry.mint, entry.uiTokenAmount.decimals]),
  )
  return [...mints]
    .map(([mint, decimals]) => ({ mint, decimals, change: ownedChange(meta, mint, owner) }))
    .filter(({ change }) => change !== 0n)
}

/** Who got most of what was sent. */
function receiverOf(meta: Meta, mint: string | undefined, changes: ReadonlyMap<string, bigint>): string | undefined {
  if (mint !== undefined) {
    return meta.postTokenBalances.find(
      ({ mint: other, owner }) => other === mint && owner !== undefined && ownedChange(meta, mint, owner) > 0n,
    )?.owner
  }
  const gains = [...changes].toSorted(([, one], [, other]) => (one < other ? 1 : -1))
  return gains[0] && gains[0][1] > 0n ? gains[0][0] : undefined
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
