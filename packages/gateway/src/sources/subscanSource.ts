import type { HistoryRow } from '@portico/gateway-api'
import * as v from 'valibot'
import type { AccountOnChain, ChainSources, Page } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import { askJson } from './askHttp.js'
import { historyRow, type Move } from './historyRow.js'
import type { CurrencyConfig, HttpSourceConfig } from './SourceConfig.js'
import { readSs58 } from './ss58.js'

/** Transfers of a page; Subscan takes 100 at most. */
const pageSize = 50
const mostPages = 1000

const text = v.pipe(v.string(), v.maxLength(200))
/** `TransferHistoryJson`, as far as it is read. */
const TransferSchema = v.object({
  from: text,
  to: text,
  /** Whole units, such as `1.5`. */
  amount: v.pipe(v.string(), v.regex(/^\d{1,60}(\.\d{1,60})?$/)),
  asset_symbol: v.nullish(text, ''),
  block_timestamp: v.pipe(v.number(), v.integer(), v.minValue(0)),
  extrinsic_index: v.nullish(text, ''),
  event_idx: v.nullish(v.number()),
  hash: v.nullish(text, ''),
  nonce: v.nullish(v.pipe(v.number(), v.integer(), v.minValue(0))),
  success: v.boolean(),
})
type Transfer = v.InferOutput<typeof TransferSchema>

const AnswerSchema = v.object({
  code: v.number(),
  // Null where an account has none.
  data: v.nullish(v.object({ transfers: v.nullish(v.array(v.unknown()), []) })),
})

/** Transfers of an account of a Substrate network, by Subscan's API: a node has no index of them. */
export function subscanSource(chain: string, http: HttpSourceConfig, native: CurrencyConfig): ChainSources {
  async function history(
    { address }: AccountOnChain,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<Page<HistoryRow>> {
    const page = pageOf(cursor)
    const body = { address, page, row: pageSize, order: 'desc' }
    const answer = v.safeParse(AnswerSchema, await askJson('subscan', http, '/api/v2/scan/transfers', signal, body))
    if (!answer.success) throw new SourceError('subscan', 'answered transfers of another shape')
    // It answers a key that it does not take, and the like, with HTTP 200.
    if (answer.output.code !== 0) throw new SourceError('subscan', `answered with code ${answer.output.code}`)
    const all = answer.output.data?.transfers ?? []
    const transfers = all.flatMap((item): readonly Transfer[] => {
      const transfer = v.safeParse(TransferSchema, item)
      return transfer.success ? [transfer.output] : []
    })
    return {
      data: extrinsicsOf(transfers).map((group) => rowOf({ chain, native, own: keyOf(address) }, group)),
      next: all.length < pageSize || page + 1 >= mostPages ? undefined : String(page + 1),
    }
  }
  return { history: { history } }
}

function pageOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  const page = /^\d{1,4}$/.test(cursor) ? Number(cursor) : 0
  if (page < 1 || page >= mostPages) throw new RangeError('no cursor of this source')
  return page
}

/** A batch makes several transfers. One that a block makes by itself, such as a payout, has no extrinsic. */
function extrinsicsOf(transfers: readonly Transfer[]): readonly (readonly Transfer[])[] {
  const groups = new Map<string, Transfer[]>()
  for (const transfer of transfers) {
    const key = idOf(transfer)
    groups.set(key, [...(groups.get(key) ?? []), transfer])
  }
  return [...groups.values()]
}

function idOf({ hash, extrinsic_index: extrinsic, event_idx: event, block_timestamp: time }: Transfer): string {
  return hash || `${extrinsic || time}-${event ?? 0}`
}

interface Seen {
  readonly chain: string
  readonly native: CurrencyConfig
  /** Public key of the account. */
  readonly own: string
}

function rowOf({ chain, native, own }: Seen, transfers: readonly Transfer[]): HistoryRow {
  const [first] = transfers as readonly [Transfer]
  const { from, to, nonce, success, block_timestamp: seconds } = first
  return historyRow({
    chain,
    hash: idOf(first),
    status: success ? 'confirmed' : 'failed',
    time: seconds * 1000,
    from,
    to,
    isOwn: keyOf(from) === own,
    // What failed moved nothing.
    moves: success ? transfers.map((transfer) => moveOf(own, native, transfer)) : [],
    ...(typeof nonce === 'number' && { nonce }),
  })
}

function moveOf(own: string, native: CurrencyConfig, { from, to, amount, asset_symbol: symbol }: Transfer): Move {
  const [whole = '', fraction = ''] = amount.split('.')
  const isOut = keyOf(from) === own
  return {
    direction: isOut ? (keyOf(to) === own ? 'self' : 'out') : 'in',
    amount: BigInt(whole + fraction),
    decimals: fraction.length,
    token: !symbol || symbol === native.symbol ? native : { symbol },
  }
}

/** One account has an address for each network. A text that is no address of SS58 stands for itself. */
function keyOf(address: string): string {
  try {
    const key = readSs58(address)
    return key ? Buffer.from(key).toString('hex') : address
  } catch {
    return address
  }
}
