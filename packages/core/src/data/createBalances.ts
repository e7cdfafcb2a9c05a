import type { PrimitiveAtom } from 'jotai/vanilla'
import * as v from 'valibot'
import type { BalancesCapability, NativeBalance } from '../contract/capabilities/balances.js'
import { namespaceOf, type Caip10 } from '../contract/caip.js'
import type { Store } from '../contract/Store.js'
import type { ScopedStorage } from '../contract/Storage.js'
import { balancesKey as key, type BalanceState } from '../contract/Balances.js'

/** How long a balance is fresh, and how long one that failed is not asked for again, ms. */
const lifetime = 30_000
/** Accounts remembered between loads. */
const mostKept = 20

const stored = v.record(
  v.string(),
  v.object({
    amount: v.pipe(
      v.string(),
      v.digits(),
      v.transform((digits) => BigInt(digits)),
    ),
    decimals: v.number(),
    symbol: v.string(),
    at: v.number(),
  }),
)
type Entry = NativeBalance & { readonly at: number }

export interface Balances {
  /**
   * Asks the chain, unless the balance is fresh or failed less than 30 s ago. The result stands in the table; never rejects.
   * @param options `force` asks all the same
   */
  load(account: Caip10, options?: { readonly force?: boolean }): Promise<void>
  /** Forgets every account. */
  clear(): void
}

interface BalancesDeps {
  readonly storage: ScopedStorage
  readonly store: Store
  readonly table: PrimitiveAtom<Readonly<Record<string, BalanceState>>>
  provider(namespace: string): BalancesCapability | undefined
  /** Fires when the modal is stopped: no node is asked from then on. */
  signal(): AbortSignal | undefined
}

/** Native balances, kept for 30 s across reloads, with one request at a time for each account. */
export function createBalances({ storage, store, table, provider, signal }: BalancesDeps): Balances {
  const pending = new Map<Caip10, Promise<void>>()
  const failedAt = new Map<Caip10, number>()
  const read = (): Readonly<Record<string, Entry>> => storage.get(key, (value) => v.parse(stored, value)) ?? {}
  const isFresh = (at: number | undefined): boolean =>
    at !== undefined && at <= Date.now() && Date.now() - at < lifetime

  const write = (account: Caip10, state: BalanceState) =>
    store.set(table, (before) => ({ ...before, [account]: state }))
  function remember(account: Caip10, balance: NativeBalance): void {
    const entries = Object.entries({ ...read(), [account]: { ...balance, at: Date.now() } })
    const newest = entries.sort(([, a], [, b]) => b.at - a.at).slice(0, mostKept)
    storage.set(key, Object.fromEntries(newest.map(([id, e]) => [id, { ...e, amount: e.amount.toString() }])))
  }
  async function fetchOne(account: Caip10, from: BalancesCapability): Promise<void> {
    const before = store.get(table)[account]
    const last = before?.status === 'ready' ? before.balance : before && 'last' in before ? before.last : undefined
    const rest = last ? { last } : {}
    const running = signal()
    write(account, { status: 'loading', ...rest })
    try {
      const balance = await from.native(account, running)
      failedAt.delete(account)
      write(account, { status: 'ready', balance })
      remember(account, balance)
    } catch (error) {
      if (running?.aborted) {
        write(account, before ?? { status: 'unknown' })
        return
      }
      failedAt.set(account, Date.now())
      write(account, { status: 'failed', error, ...rest })
    }
  }
  return {
    async load(account, { force = false } = {}) {
      const from = provider(namespaceOf(account))
      if (!from) return
      const entry = read()[account]
      if (!force && entry && isFresh(entry.at)) {
        const { at: _, ...balance } = entry
        write(account, { status: 'ready', balance })
        return
      }
      if (!force && isFresh(failedAt.get(account))) return
      const running = pending.get(account) ?? fetchOne(account, from).finally(() => pending.delete(account))
      pending.set(account, running)
      await running
    },
    clear: () => storage.remove(key),
  }
}
