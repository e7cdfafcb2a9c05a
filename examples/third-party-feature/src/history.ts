import {
  Activity,
  definePlugin,
  formatUnits,
  parseCaip10,
  type ActivityCapability,
  type ActivityItem,
  type ActivityPage,
  type Caip2,
  type Plugin,
  type PluginSpec,
} from '@portico/core'

export interface HistorySpec extends PluginSpec {
  readonly id: 'history'
  readonly provides: { readonly activity: ActivityCapability }
}

/** Transactions of EVM accounts as an explorer has them (Blockscout's API v2), asked before the gateway of the site and before nodes. */
export function history(explorers: Readonly<Record<Caip2, string>>): Plugin<HistorySpec> {
  const list: ActivityCapability['list'] = async (account, { cursor = '', signal } = {}): Promise<ActivityPage> => {
    const { networkId, address } = parseCaip10(account)
    const explorer = explorers[networkId]
    // The next source is asked.
    if (!explorer) return { items: [], isUnsupported: true }
    const response = await fetch(
      `${explorer}/api/v2/addresses/${address}/transactions?${cursor}`,
      signal ? { signal } : {},
    )
    const { items, next_page_params: next } = Object(await response.json()) as Record<string, unknown>
    if (!Array.isArray(items)) throw new Error(`${explorer} answered ${response.status}`)
    return {
      items: items.flatMap((row: unknown) => itemOf(row, networkId, address)),
      next: next ? new URLSearchParams(next as Record<string, string>).toString() : undefined,
    }
  }
  return definePlugin<HistorySpec>({
    id: 'history',
    core: 1,
    provides: { activity: Activity },
    setup: () => ({ provide: { activity: [{ namespace: 'eip155', impl: { list } }] } }),
  })
}

/** A row that cannot be read is left out: the others stay. */
function itemOf(row: unknown, network: Caip2, account: string): readonly ActivityItem[] {
  const { hash, timestamp, from, to, value, status } = Object(row) as Record<string, unknown>
  const [sender, receiver] = [from, to].map((party) => String(Object(party).hash))
  const minedAt = Date.parse(String(timestamp))
  if (!/^0x[\da-f]{64}$/i.test(String(hash)) || !/^\d+$/.test(String(value)) || Number.isNaN(minedAt)) return []
  const direction = sender?.toLowerCase() === account.toLowerCase() ? 'out' : 'in'
  const transfer = { direction, quantity: formatUnits(BigInt(String(value)), 18), fungible: { symbol: 'ETH' } } as const
  return [
    {
      id: String(hash),
      hash: String(hash),
      network,
      operation: direction === 'out' ? 'send' : 'receive',
      status: status === 'error' ? 'failed' : 'confirmed',
      minedAt,
      from: sender,
      to: receiver,
      transfers: value === '0' ? [] : [transfer],
    },
  ]
}
