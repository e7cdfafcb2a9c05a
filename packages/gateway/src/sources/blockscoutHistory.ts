import type { HistoryRow } from '@portico/gateway-api'
import * as v from 'valibot'
import { getAddress, isAddress } from 'viem'
import type { AccountOnChain, Page } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import { digits, ListSchema, queryOf, TokenSchema } from './blockscoutShapes.js'
import { historyRow, type Move } from './historyRow.js'
import type { CurrencyConfig } from './SourceConfig.js'

const party = v.object({
  hash: v.pipe(
    v.string(),
    v.check((text) => isAddress(text, { strict: false })),
    v.transform((text) => getAddress(text) as string),
  ),
})
const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))
const time = v.pipe(
  v.string(),
  v.transform((text) => Date.parse(text)),
  v.check((milliseconds) => !Number.isNaN(milliseconds)),
)

const TransactionSchema = v.object({
  hash,
  // Null while it waits.
  timestamp: v.nullish(time),
  from: party,
  to: v.nullish(party),
  created_contract: v.nullish(party),
  value: digits,
  status: v.nullish(v.string()),
  method: v.nullish(v.string()),
  nonce: v.optional(v.number()),
})
type Transaction = v.InferOutput<typeof TransactionSchema>

const TransferSchema = v.pipe(
  v.object({
    // `tx_hash` in versions before 7.
    transaction_hash: v.nullish(hash),
    tx_hash: v.nullish(hash),
    timestamp: time,
    from: party,
    to: party,
    token: TokenSchema,
    total: v.nullish(v.object({ value: v.nullish(digits), token_id: v.nullish(digits) })),
    type: v.nullish(v.string()),
  }),
  v.check((transfer) => Boolean(transfer.transaction_hash ?? transfer.tx_hash)),
)
type Transfer = v.InferOutput<typeof TransferSchema>

/** The page of each list to read from, as a query, or null for the end; rows later than `upTo` were answered before. */
const CursorSchema = v.pipe(
  v.string(),
  v.maxLength(1800),
  v.transform((text) => JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown),
  v.object({ transactions: v.nullable(v.string()), transfers: v.nullable(v.string()), upTo: v.number() }),
)
type Cursor = v.InferOutput<typeof CursorSchema>

export interface BlockscoutHistoryOptions {
  readonly account: AccountOnChain
  readonly native: CurrencyConfig
  readonly ask: (path: string, signal: AbortSignal) => Promise<unknown>
}

/**
 * A page of transactions and token transfers, which Blockscout lists apart, joined by transaction. Both lists are read down to the
 * same time: rows below the end of one of them wait for the next page.
 */
export async function blockscoutHistory(
  { account, native, ask }: BlockscoutHistoryOptions,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<HistoryRow>> {
  const start = readCursor(cursor)
  const base = `/addresses/${account.address}`
  const [transactions, transfers] = await Promise.all([
    readList(
      (query) => ask(`${base}/transactions?${query}`, signal),
      TransactionSchema,
      start.transactions,
      start.upTo,
    ),
    readList((query) => ask(`${base}/token-transfers?${query}`, signal), TransferSchema, start.transfers, start.upTo),
  ])
  const ends = [transactions, transfers].flatMap(({ next, oldest }) => (next === null ? [] : [oldest]))
  const floor = Math.max(...ends, -Infinity)
  const isLast = ends.length === 0
  // A whole page of one time, where nothing is above its end, is answered as it is.
  const above = (inclusive: boolean) => (row: { readonly timestamp?: number | null | undefined }) =>
    isLast || (row.timestamp ?? Infinity) > floor || (inclusive && row.timestamp === floor)
  const isStuck = ![...transactions.rows, ...transfers.rows].some(above(false))
  const rows = join(account, native, transactions.rows.filter(above(isStuck)), transfers.rows.filter(above(isStuck)))
  const pageFrom = ({ page, next, oldest }: List<unknown>): string | null => (oldest > floor || isStuck ? next : page)
  const following: Cursor = {
    transactions: pageFrom(transactions),
    transfers: pageFrom(transfers),
    upTo: isStuck ? floor - 1 : floor,
  }
  return { data: rows, next: isLast ? undefined : Buffer.from(JSON.stringify(following)).toString('base64url') }
}

function readCursor(cursor: string | undefined): Cursor {
  if (cursor === undefined) return { transactions: '', transfers: '', upTo: Infinity }
  try {
    return v.parse(CursorSchema, cursor)
  } catch (cause) {
    throw new RangeError('no cursor of this source', { cause })
  }
}

interface List<Row> {
  readonly rows: readonly Row[]
  /** Query of the last page that was read, and of the one after it; null at the end. */
  readonly page: string | null
  readonly next: string | null
  /** Time of the last row. */
  readonly oldest: number
}

/** Pages that a request reads of a list at most. */
const mostPages = 3

async function readList<Row extends { readonly timestamp?: number | null | undefined }>(
  ask: (query: string) => Promise<unknown>,
  schema: v.GenericSchema<unknown, Row>,
  from: string | null,
  upTo: number,
): Promise<List<Row>> {
  const rows: Row[] = []
  let page = from
  let next = from
  let oldest = Infinity
  for (let read = 0; read < mostPages && next !== null && oldest >= upTo; read += 1) {
    page = next
    const answer = v.safeParse(ListSchema, (await ask(new URLSearchParams(page).toString())) ?? { items: [] })
    if (!answer.success) throw new SourceError('blockscout', 'answered a list in another shape')
    const { items, next_page_params: params } = answer.output
    const parsed = items.flatMap((item) => {
      const row = v.safeParse(schema, item)
      return row.success ? [row.output] : []
    })
    oldest = parsed.at(-1)?.timestamp ?? oldest
    next = params ? queryOf(params) : null
    rows.push(...parsed.filter(({ timestamp }) => (timestamp ?? Infinity) <= upTo))
    if (upTo === Infinity) break
  }
  return { rows, page, next, oldest }
}

/** One row a transaction, the newest first. */
function join(
  account: AccountOnChain,
  native: CurrencyConfig,
  transactions: readonly Transaction[],
  transfers: readonly Transfer[],
): readonly HistoryRow[] {
  const byHash = new Map<string, { transaction?: Transaction; transfers: Transfer[] }>()
  const entryOf = (key: string) => {
    const entry = byHash.get(key) ?? { transfers: [] }
    byHash.set(key, entry)
    return entry
  }
  for (const transaction of transactions) entryOf(transaction.hash).transaction = transaction
  for (const transfer of transfers)
    entryOf(transfer.transaction_hash ?? transfer.tx_hash ?? '').transfers.push(transfer)
  return [...byHash]
    .map(([key, entry]) => rowOf(account, native, key, entry))
    .toSorted((a, b) => Date.parse(b.metadata.minedAt) - Date.parse(a.metadata.minedAt))
}

function rowOf(
  { chain, address }: AccountOnChain,
  native: CurrencyConfig,
  key: string,
  { transaction, transfers }: { readonly transaction?: Transaction; readonly transfers: readonly Transfer[] },
): HistoryRow {
  const [first] = transfers
  const isOwn = transaction?.from.hash === address
  const coins = BigInt(transaction?.value ?? '0')
  const from = transaction?.from.hash ?? first?.from.hash ?? ''
  const to = transaction?.to?.hash ?? transaction?.created_contract?.hash ?? first?.to.hash ?? ''
  const coinMoves: readonly Move[] =
    transaction && coins > 0n
      ? [{ direction: directionOf(address, from, to), amount: coins, decimals: native.decimals, token: native }]
      : []
  const operation = operationOf(transaction, transfers, address)
  return historyRow({
    chain,
    hash: key,
    status: statusOf(transaction),
    time: transaction?.timestamp ?? first?.timestamp ?? Date.now(),
    from,
    to,
    isOwn,
    moves: [...coinMoves, ...transfers.map((transfer) => moveOf(address, transfer))],
    ...(operation !== undefined && { operation }),
    ...(transaction?.nonce !== undefined && { nonce: transaction.nonce }),
  })
}

function statusOf(transaction: Transaction | undefined): 'confirmed' | 'failed' | 'pending' {
  if (!transaction) return 'confirmed'
  if (transaction.timestamp === null || transaction.timestamp === undefined) return 'pending'
  return transaction.status === 'error' ? 'failed' : 'confirmed'
}

function operationOf(
  transaction: Transaction | undefined,
  transfers: readonly Transfer[],
  address: string,
): string | undefined {
  if (transaction?.created_contract) return 'deploy'
  if (transaction?.method === 'approve' && transfers.length === 0) return 'approve'
  if (transfers.length > 0 && transfers.every(({ type, to }) => type === 'token_minting' && to.hash === address))
    return 'mint'
  if (transfers.length > 0 && transfers.every(({ type, from }) => type === 'token_burning' && from.hash === address))
    return 'burn'
  return undefined
}

function moveOf(address: string, { from, to, token, total }: Transfer): Move {
  const direction = directionOf(address, from.hash, to.hash)
  if (token.type === 'ERC-20') {
    return { direction, amount: BigInt(total?.value ?? '0'), decimals: token.decimals, token }
  }
  const name = total?.token_id ? `${token.name} #${total.token_id}` : token.name
  return { direction, amount: BigInt(total?.value ?? '1'), decimals: 0, nft: { name, isSpam: false } }
}

function directionOf(address: string, from: string, to: string): Move['direction'] {
  if (from === to) return 'self'
  return from === address ? 'out' : 'in'
}
