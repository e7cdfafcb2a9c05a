import type { HistoryRow } from '@portico/gateway-api'
import * as v from 'valibot'
import type { AccountOnChain, Page, TokenInfo } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import type { ChainNode } from '../rpc/ChainNode.js'
import { historyRow, type Move } from './historyRow.js'

const pageSize = 30
const decimalText = v.pipe(v.string(), v.regex(/^\d{1,15}$/))

const SearchSchema = v.object({
  txs: v.array(
    v.object({
      hash: v.pipe(v.string(), v.regex(/^[\dA-F]{64}$/i)),
      height: decimalText,
      index: v.optional(v.number(), 0),
      tx_result: v.object({
        code: v.optional(v.number(), 0),
        events: v.optional(
          v.array(
            v.object({
              type: v.string(),
              attributes: v.array(v.object({ key: v.nullish(v.string(), ''), value: v.nullish(v.string(), '') })),
            }),
          ),
          [],
        ),
      }),
    }),
  ),
})
type Found = v.InferOutput<typeof SearchSchema>['txs'][number]

const HeaderSchema = v.object({ header: v.object({ time: v.string() }) })

export interface CosmosHistoryOptions {
  readonly account: AccountOnChain
  readonly node: ChainNode
  readonly describe: (denom: string, signal: AbortSignal) => Promise<TokenInfo>
}

/**
 * A page of the transactions that the node's index names with the account: as sender of a message, or as receiver of coins.
 * The two are asked apart, as CometBFT's queries know no "or". The cursor is the place of the last row, `height.index`: what
 * is added to the chain meanwhile moves nothing.
 */
export async function cosmosHistory(
  { account, node, describe }: CosmosHistoryOptions,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<HistoryRow>> {
  const [, height, index] = /^(\d{1,15})\.(\d{1,9})$/.exec(cursor ?? '') ?? []
  if (cursor !== undefined && height === undefined) throw new RangeError('no cursor of this source')
  const upTo = height === undefined ? '' : ` AND tx.height<=${height}`
  const search = (condition: string) =>
    node.call(
      'tx_search',
      { query: `${condition}='${account.address}'${upTo}`, prove: false, page: '1', per_page: '100', order_by: 'desc' },
      signal,
    )
  const lists = await Promise.all([search('message.sender'), search('transfer.recipient')])
  const found = new Map<string, Found>()
  for (const list of lists) {
    const parsed = v.safeParse(SearchSchema, list)
    if (!parsed.success) throw new SourceError('cosmos', 'answered tx_search in another shape')
    for (const one of parsed.output.txs) found.set(one.hash, one)
  }
  const all = [...found.values()]
    .toSorted((one, other) => Number(other.height) - Number(one.height) || other.index - one.index)
    .filter((one) => height === undefined || Number(one.height) < Number(height) || one.index < Number(index))
  const page = all.slice(0, pageSize)
  const times = await timesOf(node, [...new Set(page.map((one) => one.height))], signal)
  const last = page.at(-1)
  return {
    data: await Promise.all(
      page.map((one) => rowOf(one, times.get(one.height) ?? 0, account, (denom) => describe(denom, signal))),
    ),
    next: all.length > pageSize && last ? `${last.height}.${last.index}` : undefined,
  }
}

/** Milliseconds of blocks by their height. */
async function timesOf(
  node: ChainNode,
  heights: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number>> {
  if (heights.length === 0) return new Map()
  const headers = await node.ask(
    heights.map((height) => ({ method: 'header', params: { height } })),
    signal,
  )
  return new Map(
    heights.map((height, at) => {
      const parsed = v.safeParse(HeaderSchema, JSON.parse(headers[at] ?? 'null'))
      const time = parsed.success ? Date.parse(parsed.output.header.time) : NaN
      return [height, Number.isNaN(time) ? 0 : time]
    }),
  )
}

async function rowOf(
  { hash, tx_result: result }: Found,
  time: number,
  { chain, address }: AccountOnChain,
  describe: (denom: string) => Promise<TokenInfo>,
): Promise<HistoryRow> {
  const events = result.events.map(({ type, attributes }) => ({ type, values: attributesOf(attributes) }))
  const own = withoutFee(events).filter(
    (transfer) => transfer.get('sender') === address || transfer.get('recipient') === address,
  )
  const moves = await Promise.all(
    own.flatMap((transfer) =>
      coinsOf(transfer.get('amount') ?? '').map(async ([denom, amount]): Promise<Move> => {
        const token = await describe(denom)
        const isFrom = transfer.get('sender') === address
        const direction = isFrom ? (transfer.get('recipient') === address ? 'self' : 'out') : 'in'
        return { direction, amount, decimals: token.decimals, token }
      }),
    ),
  )
  const sender = events.find(({ type, values }) => type === 'message' && values.has('sender'))?.values.get('sender')
  const [first] = own
  return historyRow({
    chain,
    hash,
    status: result.code === 0 ? 'confirmed' : 'failed',
    time,
    from: first?.get('sender') ?? sender ?? '',
    to: first?.get('recipient') ?? '',
    isOwn: sender === address || first?.get('sender') === address,
    moves,
  })
}

type Attributes = ReadonlyMap<string, string>

/** Transfers of the messages: paying the fee is a transfer too, the first one of its amount that is of no message. */
function withoutFee(events: readonly { readonly type: string; readonly values: Attributes }[]): readonly Attributes[] {
  const fee = events.find(({ type, values }) => type === 'tx' && values.has('fee'))?.values.get('fee')
  const transfers = events.filter(({ type }) => type === 'transfer').map(({ values }) => values)
  const paid = transfers.findIndex((values) => !values.has('msg_index') && values.get('amount') === fee)
  return transfers.filter((_, at) => at !== paid)
}

function attributesOf(attributes: readonly { readonly key: string; readonly value: string }[]): Attributes {
  return new Map(attributes.map(({ key, value }) => [key, value]))
}

/** Coins as events write them: `12uatom,5ibc/27394…`. */
function coinsOf(text: string): readonly (readonly [denom: string, amount: bigint])[] {
  return text.split(',').flatMap((coin) => {
    const [, amount, denom] = /^(\d{1,78})([a-zA-Z][a-zA-Z0-9/:._-]{2,127})$/.exec(coin) ?? []
    return amount !== undefined && denom !== undefined ? [[denom, BigInt(amount)] as const] : []
  })
}
