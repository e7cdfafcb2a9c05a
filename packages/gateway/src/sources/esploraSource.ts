import type { HistoryRow } from '@portico/gateway-api'
import * as v from 'valibot'
import type { AccountOnChain, ChainSources, Page } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import { rawMembers } from '../rpc/rawJson.js'
import { bigintOf } from './amounts.js'
import { askHttp, askJson } from './askHttp.js'
import { historyRow } from './historyRow.js'
import type { CurrencyConfig, HttpSourceConfig } from './SourceConfig.js'

const satoshis = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const output = v.object({ scriptpubkey_address: v.optional(v.string()), value: satoshis })
const TransactionsSchema = v.array(
  v.object({
    txid: v.pipe(v.string(), v.regex(/^[\da-f]{64}$/)),
    // What a coinbase spends is null.
    vin: v.array(v.object({ prevout: v.nullable(output) })),
    vout: v.array(output),
    fee: satoshis,
    status: v.object({ confirmed: v.boolean(), block_time: v.optional(v.number()) }),
  }),
)
type Transaction = v.InferOutput<typeof TransactionsSchema>[number]

/** Blocks hold those of a page. Esplora answers as many that are confirmed. */
const confirmedPage = 25

/** Bitcoin by Esplora's HTTP API, as Blockstream and mempool.space serve it. */
export function esploraSource(chain: string, http: HttpSourceConfig, native: CurrencyConfig): ChainSources {
  return {
    balances: {
      async balances({ address }, signal) {
        const text = await askHttp('esplora', http, `/address/${address}`, signal)
        const amount = text === undefined ? 0n : addressAmount(text)
        return [{ chain, ...native, amount }]
      },
    },
    history: { history: (account, cursor, signal) => history(account, cursor, signal) },
  }

  async function history(
    account: AccountOnChain,
    cursor: string | undefined,
    signal: AbortSignal,
  ): Promise<Page<HistoryRow>> {
    if (cursor !== undefined && !/^[\da-f]{64}$/.test(cursor)) throw new RangeError('no cursor of this source')
    const path = `/address/${account.address}/txs${cursor === undefined ? '' : `/chain/${cursor}`}`
    const parsed = v.safeParse(TransactionsSchema, (await askJson('esplora', http, path, signal)) ?? [])
    if (!parsed.success) throw new SourceError('esplora', 'answered transactions of another shape')
    const confirmed = parsed.output.filter(({ status }) => status.confirmed)
    return {
      data: parsed.output.map((transaction) => rowOf(account, transaction, native)),
      next: confirmed.length >= confirmedPage ? confirmed.at(-1)?.txid : undefined,
    }
  }
}

function addressAmount(text: string): bigint {
  try {
    JSON.parse(text)
    const stats = rawMembers(text)
    return ['chain_stats', 'mempool_stats'].reduce((sum, name) => {
      const { funded, spent } = sumsOf(stats.get(name))
      return sum + funded - spent
    }, 0n)
  } catch (cause) {
    throw new SourceError('esplora', 'answered an address of another shape', { cause })
  }
}

function sumsOf(text: string | undefined): { readonly funded: bigint; readonly spent: bigint } {
  const members = rawMembers(text ?? '')
  const funded = bigintOf(members.get('funded_txo_sum'))
  const spent = bigintOf(members.get('spent_txo_sum'))
  if (funded === undefined || spent === undefined) throw new TypeError('no sums')
  return { funded, spent }
}

function rowOf(
  { chain, address }: AccountOnChain,
  { txid, vin, vout, fee, status }: Transaction,
  native: CurrencyConfig,
): HistoryRow {
  const inputs = vin.flatMap(({ prevout }) => (prevout ? [prevout] : []))
  const isMine = (one: v.InferOutput<typeof output>): boolean => one.scriptpubkey_address === address
  const sum = (all: readonly v.InferOutput<typeof output>[]): number =>
    all.reduce((total, { value }) => total + value, 0)
  const spent = sum(inputs.filter(isMine))
  const received = sum(vout.filter(isMine))
  const isOwn = spent > 0
  // The fee is no transfer: who spends sends what others get.
  const sent = spent - received - fee
  const amount = isOwn ? (sent > 0 ? sent : received) : received
  const direction = !isOwn ? 'in' : sent > 0 ? 'out' : 'self'
  const others = vout.filter((one) => !isMine(one) && one.scriptpubkey_address !== undefined)
  return historyRow({
    chain,
    hash: txid,
    status: status.confirmed ? 'confirmed' : 'pending',
    time: status.block_time === undefined ? Date.now() : status.block_time * 1000,
    from: isOwn ? address : (inputs[0]?.scriptpubkey_address ?? ''),
    to: isOwn ? (others[0]?.scriptpubkey_address ?? address) : address,
    isOwn,
    moves: [{ direction, amount: BigInt(amount), decimals: native.decimals, token: native }],
    ...(direction === 'self' && { operation: 'send' }),
  })
}
