import type { PrimitiveAtom } from 'jotai/vanilla'
import * as v from 'valibot'
import { balancesKey as key, type Balances } from './Balances.js'
import type { BalancesCapability, NativeBalance } from '../capabilities/balances.js'
import { namespaceOf, type Caip10 } from '../caip/caip.js'
import type { Store } from '../modal/Store.js'
import type { BalanceState } from '../shell/Shell.js'
import type { ScopedStorage } from '../storage/Storage.js'

/** [9.4] */
const lifetime = 30_000
/** Accounts remembered between loads; older ones go. */
const kept = 20

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

/** Native balances, asked for when somebody looks at them, kept for 30 s across reloads, one request at a time each. */
export function createBalances(
  storage: ScopedStorage,
  store: Store,
  table: PrimitiveAtom<Readonly<Record<string, BalanceState>>>,
  provider: (namespace: string) => BalancesCapability | undefined,
): Balances['load'] {
  const pending = new Map<Caip10, Promise<void>>()
  const read = (): Readonly<Record<string, Entry>> => storage.get(key, (value) => v.parse(stored, value)) ?? {}
  const fresh = (entry: Entry | undefined): entry is Entry =>
    entry !== undefined && Date.now() - entry.at < lifetime && entry.at <= Date.now()

  const write = (account: Caip10, state: BalanceState) =>
    store.set(table, (before) => ({ ...before, [account]: state }))
  function remember(account: Caip10, balance: NativeBalance): void {
    const entries = Object.entries({ ...read(), [account]: { ...balance, at: Date.now() } })
    const newest = entries.sort(([, a], [, b]) => b.at - a.at).slice(0, kept)
    storage.set(key, Object.fromEntries(newest.map(([id, e]) => [id, { ...e, amount: e.amount.toString() }])))
  }
  async function fetchOne(account: Caip10, from: BalancesCapability): Promise<void> {
    const before = store.get(table)[account]
    const last = before?.status === 'ready' ? before.balance : before && 'last' in before ? before.last : undefined
    const rest = last ? { last } : {}
    write(account, { status: 'loading', ...rest })
    try {
      const balance = await from.native(account)
      write(account, { status: 'ready', balance })
      remember(account, balance)
    } catch (error) {
      write(account, { status: 'failed', error, ...rest })
    }
  }
  return async (account, options) => {
    const from = provider(namespaceOf(account))
    if (!from) return
    const entry = read()[account]
    if (!options?.force && fresh(entry)) {
      const { at: _, ...balance } = entry
      write(account, { status: 'ready', balance })
      return
    }
    const running = pending.get(account) ?? fetchOne(account, from).finally(() => pending.delete(account))
    pending.set(account, running)
    await running
  }
}
