import { bitcoinTransaction, esploraPageSchema, txidPattern } from '@portico/chain-kit/history'
import type { HistoryRow } from '@portico/gateway-api'
import * as v from 'valibot'
import type { AccountOnChain, ChainSources, Page } from '../data/Sources.js'
import { SourceError } from '../data/SourceError.js'
import { rawMembers } from '../rpc/rawJson.js'
import { bigintOf } from './amounts.js'
import { askHttp, askJson } from './askHttp.js'
import { chainRow } from './historyRow.js'
import type { CurrencyConfig, HttpSourceConfig } from './SourceConfig.js'

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
    if (cursor !== undefined && !txidPattern.test(cursor)) throw new RangeError('no cursor of this source')
    const path = `/address/${account.address}/txs${cursor === undefined ? '' : `/chain/${cursor}`}`
    const parsed = v.safeParse(esploraPageSchema, (await askJson('esplora', http, path, signal)) ?? [])
    if (!parsed.success) throw new SourceError('esplora', 'answered transactions of another shape')
    const { transactions, next } = parsed.output
    const data = transactions.flatMap((transaction): HistoryRow[] => {
      const meant = bitcoinTransaction(transaction, account.address)
      const time = transaction.minedAt ?? Date.now()
      return meant ? [chainRow(meant, { chain, time, tokenOf: () => native })] : []
    })
    return { data, next }
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
