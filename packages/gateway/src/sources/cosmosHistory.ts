import { cosmosSearchSchema, cosmosTransaction, searchCosmos } from '@portico/chain-kit/history'
import type { HistoryRow } from '@portico/gateway-api'
import * as v from 'valibot'
import type { AccountOnChain, Page, TokenInfo } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import type { ChainNode } from '../rpc/ChainNode.js'
import { chainRow } from './historyRow.js'

const pageSize = 30

const HeaderSchema = v.object({ header: v.object({ time: v.string() }) })

export interface CosmosHistoryOptions {
  readonly account: AccountOnChain
  readonly node: ChainNode
  readonly describe: (denom: string, signal: AbortSignal) => Promise<TokenInfo>
}

/** A page of the transactions that the node's index names with the account. */
export async function cosmosHistory(
  { account, node, describe }: CosmosHistoryOptions,
  cursor: string | undefined,
  signal: AbortSignal,
): Promise<Page<HistoryRow>> {
  const { chain, address } = account
  const { transactions, next } = await searchCosmos({
    address,
    cursor,
    pageSize,
    async ask(params) {
      const parsed = v.safeParse(cosmosSearchSchema, await node.call('tx_search', params, signal))
      if (!parsed.success) throw new SourceError('cosmos', 'answered tx_search in another shape')
      return parsed.output
    },
  })
  const times = await timesOf(node, [...new Set(transactions.map(({ height }) => height))], signal)
  const meant = transactions.map((transaction) => ({
    ...cosmosTransaction(transaction, address),
    time: times.get(transaction.height) ?? 0,
  }))
  const denoms = [...new Set(meant.flatMap(({ moves }) => moves.map(({ token = '' }) => token)))]
  const infos = new Map(await Promise.all(denoms.map(async (denom) => [denom, await describe(denom, signal)] as const)))
  return {
    data: meant.map(({ time, ...one }) =>
      chainRow(one, { chain, time, tokenOf: ({ token = '' }) => infos.get(token) ?? { decimals: 0 } }),
    ),
    next,
  }
}

/** Milliseconds of blocks by their height. */
async function timesOf(
  node: ChainNode,
  heights: readonly number[],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, number>> {
  if (heights.length === 0) return new Map()
  const headers = await node.ask(
    heights.map((height) => ({ method: 'header', params: { height: `${height}` } })),
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
