import type { ScopedStorage } from '../storage/Storage.js'
import { balancesKey, type Balances } from './Balances.js'
import type { createBalances } from './createBalances.js'

/** Balances, their code fetched when somebody looks at one. */
export function openBalances(storage: ScopedStorage, ...rest: Tail<Parameters<typeof createBalances>>): Balances {
  let loading: Promise<Balances['load']> | undefined
  const open = (): Promise<Balances['load']> =>
    (loading ??= import('./createBalances.js').then(
      (module) => module.createBalances(storage, ...rest),
      (error: unknown) => {
        loading = undefined
        throw error
      },
    ))
  return {
    load: async (account, options) => (await open())(account, options),
    clear: () => storage.remove(balancesKey),
  }
}

type Tail<T extends readonly unknown[]> = T extends [unknown, ...infer Rest] ? Rest : never
