import { formatUnits, parseCaip10, type Caip10, type PageOptions, type PluginHandle } from '@portico/core'
import * as v from 'valibot'
import type { HistorySpec } from './HistorySpec.js'

const text = v.pipe(v.unknown(), v.transform(String))
const digits = v.pipe(v.string(), v.regex(/^\d{1,78}$/), v.toBigint())
const hash = v.pipe(v.string(), v.regex(/^0x[\da-f]{64}$/i))
const party = v.nullish(v.object({ hash: v.string() }))
const timestamp = v.pipe(v.string(), v.isoTimestamp(), v.transform(Date.parse))
const rowSchema = v.object({ hash, timestamp, from: party, to: party, value: digits, status: text })
const pageSchema = v.object({ items: v.array(v.unknown()), next_page_params: v.nullish(v.record(v.string(), text)) })
const countSchema = v.object({ transactions_count: digits })

/** Asks explorers, whose answers are outside data. */
export function createExplorer({ api, config, error, store }: PluginHandle<HistorySpec>) {
  async function ask<S extends v.GenericSchema>(account: Caip10, path: string, schema: S, signal?: AbortSignal) {
    const { networkId, address } = parseCaip10(account)
    const explorer = config.explorers[networkId]
    if (!explorer) return undefined
    try {
      const response = await fetch(`${explorer}/api/v2/addresses/${address}/${path}`, { signal: signal ?? null })
      return v.parse(schema, await response.json())
    } catch (cause) {
      signal?.throwIfAborted()
      throw error('explorerFailed', { explorer }, { cause })
    }
  }
  return {
    async count(account: Caip10, signal?: AbortSignal) {
      return Number((await ask(account, 'counters', countSchema, signal))?.transactions_count ?? 0)
    },
    async list(account: Caip10, { cursor = '', signal }: PageOptions = {}) {
      const page = await ask(account, `transactions?${cursor}`, pageSchema, signal)
      if (!page) return { items: [], isUnsupported: true } // the next source is asked
      const { networkId: network, address } = parseCaip10(account)
      const items = page.items.flatMap((row) => {
        const parsed = v.safeParse(rowSchema, row)
        if (!parsed.success) return [] // the others stay
        const { hash: id, timestamp: minedAt, value, ...rest } = parsed.output
        const [from, to] = [rest.from?.hash, rest.to?.hash]
        const isOut = from?.toLowerCase() === address.toLowerCase()
        if (store.get(api.hidesEmpty) && !isOut && value === 0n) return []
        const [direction, operation] = isOut ? (['out', 'send'] as const) : (['in', 'receive'] as const)
        const status = rest.status === 'error' ? ('failed' as const) : ('confirmed' as const)
        const moved = { direction, quantity: formatUnits(value, 18), fungible: { symbol: 'ETH' } }
        return { id, hash: id, network, operation, status, minedAt, from, to, transfers: value ? [moved] : [] }
      })
      return { items, next: page.next_page_params ? String(new URLSearchParams(page.next_page_params)) : undefined }
    },
  }
}
