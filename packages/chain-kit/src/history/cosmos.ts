import * as v from 'valibot'
import type { ChainTransaction, Move } from './ChainTransaction.js'
import { readRows, rowsSchema } from './readRows.js'

interface CosmosEvent {
  readonly type: string
  readonly attributes: ReadonlyMap<string, string>
}

/** A row of CometBFT's `tx_search`. */
export interface CosmosTransaction {
  /** Hexadecimal, in capitals. */
  readonly hash: string
  readonly height: number
  /** Its place in the block. */
  readonly index: number
  readonly isFailed: boolean
  readonly events: readonly CosmosEvent[]
}

/** Rows that are asked for at a time; the most that CometBFT answers is 100. */
const searchRows = 50
/** Of one list: a block may have more transactions of an account than a page shows. */
const mostSearches = 5
const mostEvents = 10_000

/** CometBFT before 0.37 writes attributes in base64. */
const encodedKeys: ReadonlyMap<string, string> = new Map(
  ['sender', 'recipient', 'amount', 'fee', 'msg_index', 'action'].map((key) => [btoa(key), key]),
)

const attribute = v.object({ key: v.nullish(v.string(), ''), value: v.nullish(v.string(), '') })
const event = v.pipe(
  v.object({ type: v.string(), attributes: v.optional(v.array(attribute), []) }),
  v.transform(({ type, attributes }): CosmosEvent => ({
    type,
    attributes: new Map(
      attributes.map(({ key, value }) => {
        const decoded = encodedKeys.get(key)
        return decoded === undefined ? [key, value] : [decoded, fromBase64(value)]
      }),
    ),
  })),
)
const transaction: v.GenericSchema<unknown, CosmosTransaction> = v.pipe(
  v.object({
    hash: v.pipe(v.string(), v.regex(/^[\dA-F]{64}$/i), v.toUpperCase()),
    height: v.pipe(v.string(), v.regex(/^\d{1,15}$/), v.transform(Number)),
    index: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
    tx_result: v.object({
      code: v.optional(v.number(), 0),
      events: v.fallback(rowsSchema(event, mostEvents), []),
    }),
  }),
  v.transform(({ hash, height, index, tx_result: { code, events } }): CosmosTransaction => ({
    hash,
    height,
    index,
    isFailed: code !== 0,
    events,
  })),
)

export interface CosmosRows {
  /** Those that can be read. */
  readonly transactions: readonly CosmosTransaction[]
  /** How many there were. */
  readonly count: number
}

/** Of `tx_search`. */
export const cosmosSearchSchema: v.GenericSchema<unknown, CosmosRows> = v.pipe(
  v.object({ txs: v.array(v.unknown()) }),
  v.transform(({ txs }) => ({ transactions: readRows(txs.slice(0, searchRows), transaction), count: txs.length })),
  v.custom<CosmosRows>((rows) => (rows as { readonly transactions?: unknown }).transactions !== undefined),
)

export interface CosmosSearch {
  /** Bech32. */
  readonly address: string
  /** `next` of the page before. */
  readonly cursor: string | undefined
  readonly pageSize: number
  /** Asks `tx_search` with these parameters, and answers what `cosmosSearchSchema` makes of it. */
  ask(params: object): Promise<CosmosRows>
}

export interface CosmosPage {
  /** The newest first. */
  readonly transactions: readonly CosmosTransaction[]
  readonly next: string | undefined
}

/**
 * A page of the transactions that a node's index names with an account: as sender of a message, or as receiver of coins. The two
 * are asked for apart, as CometBFT's queries know no "or". The cursor is the place of the last row, `height.index`, so that what is
 * added to the chain meanwhile moves nothing.
 * @throws RangeError for a cursor that is not one of this function's
 */
export async function searchCosmos({ address, cursor, pageSize, ask }: CosmosSearch): Promise<CosmosPage> {
  const [, height, index] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor ?? '') ?? []
  if (cursor !== undefined && height === undefined) throw new RangeError('not a cursor of this list')
  const isBefore = (transaction: CosmosTransaction): boolean =>
    height === undefined ||
    transaction.height < Number(height) ||
    (transaction.height === Number(height) && transaction.index < Number(index))
  const upTo = height === undefined ? '' : ` AND tx.height<=${height}`
  async function list(key: string): Promise<readonly CosmosTransaction[]> {
    const found: CosmosTransaction[] = []
    for (let page = 1; page <= mostSearches; page += 1) {
      const query = `${key}='${address}'${upTo}`
      const params = { query, prove: false, page: `${page}`, per_page: `${searchRows}`, order_by: 'desc' }
      const { transactions, count } = await ask(params)
      found.push(...transactions.filter(isBefore))
      if (count < searchRows || found.length > pageSize) break
    }
    return found
  }
  const lists = await Promise.all(['message.sender', 'transfer.recipient'].map(list))
  const all = [...new Map(lists.flat().map((transaction) => [transaction.hash, transaction])).values()].sort(
    (a, b) => b.height - a.height || b.index - a.index,
  )
  const transactions = all.slice(0, pageSize)
  const last = transactions.at(-1)
  return { transactions, next: all.length > pageSize && last ? `${last.height}.${last.index}` : undefined }
}

/** What a transaction meant for an account. `token` of its moves are denominations. */
export function cosmosTransaction(
  { hash, isFailed, events }: Pick<CosmosTransaction, 'hash' | 'isFailed' | 'events'>,
  address: string,
): ChainTransaction {
  const touching = withoutFee(events).filter(
    (transfer) => transfer.get('sender') === address || transfer.get('recipient') === address,
  )
  const moves = touching.flatMap((transfer) => {
    const isFrom = transfer.get('sender') === address
    const direction = isFrom ? (transfer.get('recipient') === address ? 'self' : 'out') : 'in'
    return coinsOf(transfer.get('amount') ?? '').map(([token, amount]): Move => ({ direction, amount, token }))
  })
  const messages = events.filter(({ type }) => type === 'message').map(({ attributes }) => attributes)
  const sender = messages.find((attributes) => attributes.has('sender'))?.get('sender')
  const [first] = touching
  return {
    hash,
    status: isFailed ? 'failed' : 'confirmed',
    from: first?.get('sender') ?? sender,
    to: first?.get('recipient'),
    isOwn: sender === address || first?.get('sender') === address,
    moves,
    operation: wordOf(messages, moves),
  }
}

const words: ReadonlyMap<string | undefined, string> = new Map([
  ['/cosmos.staking.v1beta1.MsgDelegate', 'stake'],
  ['/cosmos.staking.v1beta1.MsgUndelegate', 'unstake'],
  ['/cosmos.distribution.v1beta1.MsgWithdrawDelegatorReward', 'claim'],
  ['/cosmwasm.wasm.v1.MsgExecuteContract', 'execute'],
])

/** The word for messages of one kind, where transfers do not tell. */
function wordOf(messages: readonly CosmosEvent['attributes'][], moves: readonly Move[]): string | undefined {
  const found = new Set(
    messages.filter((message) => message.has('action')).map((message) => words.get(message.get('action'))),
  )
  const word = found.size === 1 ? [...found][0] : undefined
  if (moves.length === 0) return word ?? 'other'
  // A stake that is raised or lowered pays its rewards out.
  const isReward = word !== undefined && word !== 'execute' && moves.every(({ direction }) => direction === 'in')
  return isReward ? 'claim' : undefined
}

/** Transfers of the messages: paying the fee is a transfer too, the first one of its amount that is of no message. */
function withoutFee(events: readonly CosmosEvent[]): readonly CosmosEvent['attributes'][] {
  const fee = events.find(({ type, attributes }) => type === 'tx' && attributes.has('fee'))?.attributes.get('fee')
  const transfers = events.filter(({ type }) => type === 'transfer').map(({ attributes }) => attributes)
  const paid = transfers.findIndex((transfer) => !transfer.has('msg_index') && transfer.get('amount') === fee)
  return transfers.filter((_, at) => at !== paid)
}

/** Coins as events write them: `12uatom,5ibc/27394…`. */
function coinsOf(text: string): readonly (readonly [denom: string, amount: bigint])[] {
  return text.split(',').flatMap((coin) => {
    const [, amount, denom] = /^(\d{1,78})([a-zA-Z][a-zA-Z0-9/:._-]{2,127})$/.exec(coin) ?? []
    return amount !== undefined && denom !== undefined ? [[denom, BigInt(amount)] as const] : []
  })
}

function fromBase64(text: string): string {
  try {
    return atob(text)
  } catch {
    return '' // what has the name of an encoded attribute and is not encoded
  }
}
